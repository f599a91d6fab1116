import type { Assertion, FactorKind } from '#contract/second-factor.ts';
import type { UserRow } from '#server/db/schema.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import type { Auth, Identified, SignInFrom } from '../auth/auth.ts';
import { hashToken } from '../auth/sessions.ts';
import { kindsOf } from './factors.ts';
import { assertionOptions, type RelyingParty, verifyAssertion } from './passkeys.ts';
import { recoveryHash, spendRecoveryCode } from './recovery-codes.ts';
import { createSteps } from './steps.ts';
import { spendCode } from './totp.ts';

/** Who signs in, and what must still be so when the session begins. */
type Proven = Parameters<Auth['begin']>[1];
type Asked = { ticket: string; kinds: FactorKind[] };
type Given = { ticket: string; code?: string; recoveryCode?: string };

/** The password that was right, without keeping it: a ticket ends with it. */
const markOf = ({ email_key, password_hash }: UserRow): string => hashToken(`${email_key} ${password_hash}`);

/** The ways of signing in: password alone, password and a code, passkey. Each ends in `auth.begin`. */
export function createSignIn({ db, auth }: Pick<ServiceDeps, 'db'> & { auth: Auth }) {
  const steps = createSteps(db);
  const expired = () => refuse('unauthorized', 'stepExpired');

  return {
    /** What is asked for beside the password; null where nothing is. */
    async secondStepFor({ user }: Identified): Promise<Asked | null> {
      const kinds = await kindsOf(db, user.id);
      if (kinds.length === 0) return null;
      return { ticket: await steps.begin('code', user.id, markOf(user)), kinds };
    },

    /** A factor that is set up while somebody signs in without it counts already. */
    withPassword: (identified: Identified): Proven => ({
      ...identified,
      async hold(tx) {
        if ((await kindsOf(tx, identified.user.id)).length > 0) throw refuse('unauthorized', 'invalidCredentials');
      },
    }),

    async withCode(by: Author, given: Given, from: SignInFrom): Promise<Proven> {
      const { ticket, code, recoveryCode } = given;
      const found = await steps.look('code', ticket);
      const user = found?.user_id ? await auth.byId(found.user_id) : undefined;
      const way = code === undefined ? 'recovery code' : 'six-digit code';
      const field = code === undefined ? 'recoveryCode' : 'code';
      return auth.refusing(by, user?.email ?? '', from, way, async () => {
        if (!user || found?.value !== markOf(user)) throw expired();
        const { device, known } = await auth.countCode(user, from);
        const hash = recoveryCode === undefined ? null : await recoveryHash(db, user.id, recoveryCode);
        return {
          ...{ user, device, known, way },
          async hold(tx) {
            if (!(await createSteps(tx).take('code', ticket))) throw expired();
            const right =
              code === undefined
                ? hash !== null && (await spendRecoveryCode(tx, user.id, hash))
                : await spendCode(tx, user.id, code);
            if (!right) throw refuseField('unauthorized', field, 'codeWrong');
          },
        };
      });
    },

    async beginPasskey(party: RelyingParty, from: SignInFrom) {
      await auth.countPasskey(from);
      const options = await assertionOptions(party);
      return { step: await steps.begin('passkey-sign-in', null, options.challenge), options: { ...options } };
    },

    async withPasskey(
      by: Author,
      party: RelyingParty,
      given: { step: string; response: Assertion },
      from: SignInFrom,
    ): Promise<Proven> {
      const { step, response } = given;
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst();
      const user = row && (await auth.byId(row.user_id));
      return auth.refusing(by, user?.email ?? '', from, 'passkey', async () => {
        const found = await steps.take('passkey-sign-in', step);
        if (!found) throw expired();
        // Without a password an account waits for its invitation to be used.
        if (!row || !user || user.password_hash === '') throw refuse('unauthorized', 'passkeyRefused');
        const hold = await verifyAssertion(party, found.value, response, row);
        const { device, known } = await auth.knownDevice(user, from);
        return { ...{ user, device, known, way: 'passkey' }, hold };
      });
    },

    dropExpired: steps.dropExpired,
  };
}
