import type { Role } from '#contract/enums.ts';
import type { FactorKind } from '#contract/second-factor.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/types.ts';

/** What a person can show at the second step; empty where the password alone signs in. */
export async function kindsOf(db: Db, userId: number): Promise<FactorKind[]> {
  const { passkey, totp, recovery } = await db
    .selectNoFrom(({ exists, selectFrom, lit }) => {
      const has = (table: 'passkeys' | 'totp_secrets' | 'recovery_codes') =>
        exists(selectFrom(table).select(lit(1).as('one')).where('user_id', '=', userId));
      return [has('passkeys').as('passkey'), has('totp_secrets').as('totp'), has('recovery_codes').as('recovery')];
    })
    .executeTakeFirstOrThrow();
  const kinds: FactorKind[] = [];
  if (passkey) kinds.push('passkey');
  if (totp) kinds.push('totp');
  // Without a factor there is nothing to recover.
  if (recovery && kinds.length > 0) kinds.push('recovery');
  return kinds;
}

/** Whether somebody of this role must have a factor. */
export const isRequired = ({ requireSecondFactor }: Pick<Config, 'requireSecondFactor'>, role: Role): boolean =>
  role === 'ADMIN' ? requireSecondFactor !== null : role === requireSecondFactor;

/** Whether there was any. Steps that are under way end too. */
export async function dropFactors(tx: Db, userId: number): Promise<boolean> {
  const kinds = await kindsOf(tx, userId);
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'sign_in_steps'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  return kinds.length > 0;
}
