import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/types.ts';

/** What every codes app knows: others show wrong codes with longer digests or periods. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Phones whose clock is up to this many steps off still get in. */
const DRIFT_STEPS = 1;

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code says. */
export const totpAddress = (secret: string, issuer: string, email: string): string =>
  generatorOf(secret, { issuer, label: email }).toString();

/** The step whose code this is, or null where it is the code of none that counts now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = generatorOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Uses a code up: no code of this step or of an earlier one is right again. */
export async function spendCode(tx: Db, userId: number, code: string, now = Date.now()): Promise<boolean> {
  const row = await tx.selectFrom('totp_secrets').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const step = row ? stepOf(row.secret, code, now) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
