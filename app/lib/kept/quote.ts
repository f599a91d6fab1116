import { amountFor, WASTE } from '../planning/amount.ts';
import { isPositive, readDecimal } from '../planning/exact.ts';
import { COUNT_CHANGED, COUNT_KEY } from '../quote-count.ts';
import { isObject, type KeptProduct, onceEach, readKept, textIn } from './product.ts';
import { createSlot } from './slot.ts';

/** The list that a visitor asks a price for. It lives on the phone; a new version of the site finds it as it was. */
export type Entry = KeptProduct & {
  /** In the product's unit, as a decimal; empty until it is said. */
  amount: string;
  /** Percent for cutting and breaking. */
  waste: number;
  note: string;
};
export type Quote = { v: 1; entries: Entry[]; note: string };

export const MOST_ENTRIES = 40;
export const MOST_NOTE = 300;
export const EMPTY: Quote = { v: 1, entries: [], note: '' };

/** `3`, `3.5`, `3,5`: as it is stored; null for what is no amount. */
export function readAmount(text: string): string | null {
  const plain = text.trim().replace(',', '.').replace(/\.$/, '');
  if (plain === '') return '';
  const size = readDecimal(plain);
  return size && isPositive(size) ? plain : null;
}

export const usualWaste = ({ unit, diagonal }: KeptProduct): number =>
  unit === 'piece' ? 0 : diagonal ? WASTE.diagonal : WASTE.straight;

const isWaste = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= WASTE.least && Number(value) <= WASTE.most;

function readEntry(found: unknown): Entry | null {
  const product = readKept(found);
  if (!product || !isObject(found)) return null;
  return {
    ...product,
    amount: readAmount(textIn(found.amount, 20)) ?? '',
    waste: isWaste(found.waste) ? found.waste : usualWaste(product),
    note: textIn(found.note, MOST_NOTE),
  };
}

export function readQuote(found: unknown): Quote {
  if (!isObject(found) || !Array.isArray(found.entries)) return EMPTY;
  const entries = found.entries.map(readEntry).filter((entry) => entry !== null);
  return { v: 1, entries: onceEach(entries).slice(0, MOST_ENTRIES), note: textIn(found.note, MOST_NOTE) };
}

const slot = createSlot<Quote>('quote', EMPTY, readQuote);

export const useQuote = (): Quote => slot.use();

export function writeQuote(quote: Quote): void {
  slot.write(quote);
  try {
    localStorage.setItem(COUNT_KEY, String(quote.entries.length));
  } catch {
    // Without storage the list lives as long as the page, and the bar has no count.
  }
  window.dispatchEvent(new Event(COUNT_CHANGED));
}

type Wanted = { amount: string; waste: number };

/** Puts a product on the list, or changes how much of it is wanted. False: the list is full. */
export function addToQuote(product: KeptProduct, wanted?: Wanted): boolean {
  const { entries, note } = slot.read();
  const known = entries.find(({ id }) => id === product.id);
  if (!known && entries.length >= MOST_ENTRIES) return false;
  const entry: Entry = { amount: '', waste: usualWaste(product), note: '', ...known, ...product, ...wanted };
  const next = known ? entries.map((other) => (other.id === product.id ? entry : other)) : [...entries, entry];
  writeQuote({ v: 1, entries: next, note });
  return true;
}

export function changeEntry(id: number, change: Partial<Entry>): void {
  const quote = slot.read();
  const entries = quote.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  writeQuote({ ...quote, entries });
}

/** Pieces to order, the extra included; null while that cannot be said. */
export function piecesOf({ amount, waste, perUnit, unit }: Omit<Entry, 'note'>): number | null {
  const size = readDecimal(amount);
  if (!size || !isPositive(size)) return null;
  return amountFor(size, unit === 'piece' ? 0 : waste, { perUnit, piecesPerPallet: null, kgPerPiece: null }).pieces;
}
