import type { Numbers } from '../../../contract/numbers.ts';
import { tags } from '../../cache/tags.ts';
import { readSettings, writeSettings } from '../../db/settings.ts';
import type { ServiceParts } from '../../services.ts';

const KEYS = { whatsapp: 'numbers.whatsapp', phoneNumber: 'numbers.phoneNumber' } as const;

export type NumbersService = ReturnType<typeof createNumbers>;

/** The two numbers by which visitors reach the business. The contract has already made them international digits. */
export function createNumbers({ db, invalidate }: Pick<ServiceParts, 'db' | 'invalidate'>) {
  return {
    /** Empty strings until an ADMIN sets them. */
    async get(): Promise<Numbers> {
      const found = await readSettings(db, [KEYS.whatsapp, KEYS.phoneNumber]);
      return { whatsapp: found[KEYS.whatsapp] ?? '', phoneNumber: found[KEYS.phoneNumber] ?? '' };
    },

    async update({ whatsapp, phoneNumber }: Numbers): Promise<Numbers> {
      await writeSettings(db, { [KEYS.whatsapp]: whatsapp, [KEYS.phoneNumber]: phoneNumber });
      invalidate([tags.numbers]);
      return { whatsapp, phoneNumber };
    },
  };
}
