import type { Numbers } from '#contract/numbers.ts';
import { lockSettings, readSettings, writeSettings } from '#server/db/settings.ts';
import type { ServiceDeps } from '#server/deps.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';

const KEYS = { whatsapp: 'numbers.whatsapp', phoneNumber: 'numbers.phoneNumber' } as const;
const BOTH = [KEYS.whatsapp, KEYS.phoneNumber] as const;

/** Empty strings until an ADMIN sets them. */
const toNumbers = (found: Partial<Record<(typeof BOTH)[number], string>>): Numbers => ({
  whatsapp: found[KEYS.whatsapp] ?? '',
  phoneNumber: found[KEYS.phoneNumber] ?? '',
});

export type NumbersService = ReturnType<typeof createNumbers>;

/** The two numbers by which visitors reach the business. The contract has already made them international digits. */
export function createNumbers({ db, invalidate }: Pick<ServiceDeps, 'db' | 'invalidate'>) {
  return {
    get: async (): Promise<Numbers> => toNumbers(await readSettings(db, BOTH)),

    async update(by: Author, { whatsapp, phoneNumber }: Numbers): Promise<Numbers> {
      await writeAs(by, db, async (tx) => {
        const before = toNumbers(await lockSettings(tx, BOTH));
        await writeSettings(tx, { [KEYS.whatsapp]: whatsapp, [KEYS.phoneNumber]: phoneNumber });
        const values = { before, after: { whatsapp, phoneNumber } };
        await record(tx, { action: 'numbers-changed', id: null, name: 'numbers', ...values });
      });
      invalidate(['numbers']);
      return { whatsapp, phoneNumber };
    },
  };
}
