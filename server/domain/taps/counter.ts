import type { Tap, TapKind } from '#contract/taps.ts';
import { localTime } from './days.ts';

export type Counted = { day: string; hour: number; kind: TapKind; productId: number; count: number };

/** One address may be a whole town behind its provider; a person taps far less. */
export const MAX_PER_ADDRESS = 120;
/** Made-up products must not fill the memory between two writes. */
const MAX_SLOTS = 20_000;
const MAX_ADDRESSES = 50_000;

/** Counts in memory. Addresses are known only until the counts are taken, and are never written anywhere. */
export function createCounter() {
  let slots = new Map<string, Counted>();
  const addresses = new Map<string, number>();

  function mayCount(address: string): boolean {
    const tries = (addresses.get(address) ?? 0) + 1;
    if (tries > MAX_PER_ADDRESS || (tries === 1 && addresses.size >= MAX_ADDRESSES)) return false;
    addresses.set(address, tries);
    return true;
  }

  function add(counted: Counted): void {
    const slot = slotOf(counted);
    const known = slots.get(slot);
    if (known) known.count += counted.count;
    else if (slots.size < MAX_SLOTS) slots.set(slot, counted);
  }

  return {
    count({ kind, productId }: Tap, address: string, now: number): void {
      if (mayCount(address)) add({ ...localTime(now), kind, productId: productId ?? 0, count: 1 });
    },
    /** What was counted since the last time. */
    take(): Counted[] {
      const taken = [...slots.values()];
      slots = new Map();
      addresses.clear();
      return taken;
    },
    /** What could not be written is counted again. */
    giveBack: (taken: readonly Counted[]): void => taken.forEach(add),
  };
}

export const slotOf = ({ day, hour, kind, productId }: Omit<Counted, 'count'>): string =>
  `${day}T${String(hour).padStart(2, '0')}/${kind}/${productId}`;
