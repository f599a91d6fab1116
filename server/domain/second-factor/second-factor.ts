import type { Transaction } from 'kysely';
import type { OwnFactors, OwnProof, PasskeyAdding, TotpAdding } from '#contract/second-factor.ts';
import { isUniqueViolation } from '#server/db/constraints.ts';
import { lockUser } from '#server/db/row-lock.ts';
import type { Database } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author, Fact } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { Actor } from '../auth/actor.ts';
import { type Auth, wrongPassword } from '../auth/auth.ts';
import { createSessions } from '../auth/sessions.ts';
import type { SiteService } from '../site/site.ts';
import { isRequired, kindsOf } from './factors.ts';
import {
  assertionOptions,
  creationOptions,
  type RelyingParty,
  verifyAssertion,
  verifyAttestation,
} from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { createSteps } from './steps.ts';
import { newSecret, stepOf, totpAddress } from './totp.ts';

const PASSKEYS_MAX = 20;

/** Who asks, with which session, under which address. */
type Owner = { by: Author; actor: Actor; token: string; party: RelyingParty | null };
type Hold = (tx: Transaction<Database>) => Promise<void>;
type Deps = Pick<ServiceDeps, 'db' | 'engine' | 'config'> & { auth: Auth; site: SiteService };

/** How people keep their own second factor. */
export function createSecondFactor({ db, engine, config, auth, site }: Deps) {
  const steps = createSteps(db);
  const passkeysOf = (tx: Db, userId: number) =>
    tx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

  const partyOf = ({ party }: Owner): RelyingParty => {
    if (!party) throw refuse('conflict', 'passkeysImpossible');
    return party;
  };

  /** That the owner asks. What was shown must still count when the write happens. */
  async function prove(owner: Owner, { currentPassword, passkey }: OwnProof): Promise<Hold> {
    const { actor, token } = owner;
    if (passkey) {
      const found = await steps.take('passkey-proof', passkey.step);
      if (found?.user_id !== actor.id) throw refuse('invalid', 'stepExpired');
      const row = (await passkeysOf(db, actor.id)).find(({ credential_id }) => credential_id === passkey.response.id);
      if (!row) throw refuse('invalid', 'passkeyRefused');
      return verifyAssertion(partyOf(owner), found.value, passkey.response, row).catch(() => {
        // Not 401: the session is as good as before.
        throw refuse('invalid', 'passkeyRefused');
      });
    }
    const verified = await auth.verifyOwn(actor, token, currentPassword ?? '');
    await auth.forgiveOwn(token);
    return async (tx) => {
      const row = await tx.selectFrom('users').select('password_hash').where('id', '=', actor.id).executeTakeFirst();
      if (row?.password_hash !== verified) throw wrongPassword();
    };
  }

  /** A write of the owner's factors, with nobody else writing them or signing in meanwhile. */
  const write = <T>({ by, actor }: Owner, hold: Hold | null, work: (tx: Transaction<Database>) => Promise<T>) =>
    writeAs(by, db, async (tx) => {
      await lockUser(tx, engine, actor.id);
      await hold?.(tx);
      return work(tx);
    });

  const tell = (tx: Transaction<Database>, { actor }: Owner, action: Fact['action'], values: Partial<Fact> = {}) =>
    record(tx, { action, id: actor.id, name: actor.username, ...values });

  /** With the first factor come recovery codes, and sessions that were begun without one end. */
  async function withFirst(owner: Owner, insert: Hold): Promise<string[]> {
    const { actor, token } = owner;
    const isFirst = (await kindsOf(db, actor.id)).length === 0;
    const made = isFirst ? await newRecoveryCodes() : null;
    return write(owner, null, async (tx) => {
      const stillFirst = (await kindsOf(tx, actor.id)).length === 0;
      await insert(tx);
      if (!stillFirst || !made) return [];
      await made.keep(tx, actor.id);
      await createSessions(tx, config.sessionHours).endAllOf(actor.id, token);
      return made.codes;
    });
  }

  /** After a factor was taken away: the last one takes the recovery codes along, where it may go at all. */
  async function settle(tx: Transaction<Database>, { actor }: Owner): Promise<void> {
    const kinds = await kindsOf(tx, actor.id);
    if (kinds.length > 0) return;
    if (isRequired(config, actor.role)) throw refuse('conflict', 'secondFactorRequired');
    await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute();
  }

  return {
    /** Signed in, but must set up a factor before anything else. */
    isMissing: async ({ id, role }: Actor): Promise<boolean> =>
      isRequired(config, role) && (await kindsOf(db, id)).length === 0,

    async read({ actor, party }: Owner): Promise<OwnFactors> {
      const passkeys = await passkeysOf(db, actor.id);
      const totp = await db
        .selectFrom('totp_secrets')
        .select('created_at')
        .where('user_id', '=', actor.id)
        .executeTakeFirst();
      const { left } = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('user_id', '=', actor.id)
        .executeTakeFirstOrThrow();
      return {
        passkeys: passkeys.map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at,
          usedAt: row.used_at,
        })),
        passkeysPossible: party !== null,
        totp: totp ? { createdAt: totp.created_at } : null,
        recoveryCodes: Number(left),
        required: isRequired(config, actor.role),
      };
    },

    async beginProof(owner: Owner) {
      const present = await passkeysOf(db, owner.actor.id);
      if (present.length === 0) throw refuse('not_found', 'passkeyNotFound');
      const options = await assertionOptions(partyOf(owner), present);
      return { step: await steps.begin('passkey-proof', owner.actor.id, options.challenge), options: { ...options } };
    },

    async beginPasskey(owner: Owner, proof: OwnProof) {
      const party = partyOf(owner);
      const hold = await prove(owner, proof);
      const present = await passkeysOf(db, owner.actor.id);
      if (present.length >= PASSKEYS_MAX) throw refuse('conflict', 'passkeysFull');
      const { options, handle } = await creationOptions(party, await site.name(), owner.actor, present);
      await db.transaction().execute(hold);
      const value = JSON.stringify([options.challenge, handle]);
      return { step: await steps.begin('passkey-adding', owner.actor.id, value), options: { ...options } };
    },

    async addPasskey(owner: Owner, { step, response, name }: PasskeyAdding): Promise<string[]> {
      const { actor } = owner;
      const party = partyOf(owner);
      const found = await steps.take('passkey-adding', step);
      if (found?.user_id !== actor.id) throw refuse('invalid', 'stepExpired');
      const [challenge = '', user_handle = ''] = JSON.parse(found.value) as string[];
      const row = await verifyAttestation(party, challenge, response);
      return withFirst(owner, async (tx) => {
        const created_at = new Date().toISOString();
        await tx
          .insertInto('passkeys')
          .values({ ...row, user_id: actor.id, user_handle, name, created_at, used_at: null })
          .execute();
        await tell(tx, owner, 'passkey-added', { after: { passkey: name } });
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? refuse('conflict', 'passkeyTaken') : error;
      });
    },

    renamePasskey(owner: Owner, id: number, name: string): Promise<void> {
      return write(owner, null, async (tx) => {
        const row = (await passkeysOf(tx, owner.actor.id)).find((passkey) => passkey.id === id);
        if (!row) throw refuse('not_found', 'passkeyNotFound');
        await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
        await tell(tx, owner, 'passkey-renamed', { before: { passkey: row.name }, after: { passkey: name } });
      });
    },

    async removePasskey(owner: Owner, id: number, proof: OwnProof): Promise<void> {
      await write(owner, await prove(owner, proof), async (tx) => {
        const row = await tx
          .deleteFrom('passkeys')
          .where('user_id', '=', owner.actor.id)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst();
        if (!row) throw refuse('not_found', 'passkeyNotFound');
        await settle(tx, owner);
        await tell(tx, owner, 'passkey-removed', { before: { passkey: row.name } });
      });
    },

    async beginTotp(owner: Owner, proof: OwnProof) {
      const { id, email } = owner.actor;
      const hold = await prove(owner, proof);
      if ((await kindsOf(db, id)).includes('totp')) throw refuse('conflict', 'totpTaken');
      await db.transaction().execute(hold);
      const secret = newSecret();
      const address = totpAddress(secret, await site.name(), email);
      return { step: await steps.begin('totp-adding', id, secret), secret, address };
    },

    /** The first code shows that app and clock are right, and is used up by it. A wrong one can be tried again. */
    async addTotp(owner: Owner, { step, code }: TotpAdding): Promise<string[]> {
      const { id } = owner.actor;
      const found = await steps.look('totp-adding', step);
      if (found?.user_id !== id) throw refuse('invalid', 'stepExpired');
      const last_step = stepOf(found.value, code);
      if (last_step === null) throw refuseField('invalid', 'code', 'codeWrong');
      return withFirst(owner, async (tx) => {
        if (!(await createSteps(tx).take('totp-adding', step))) throw refuse('invalid', 'stepExpired');
        const created_at = new Date().toISOString();
        await tx
          .insertInto('totp_secrets')
          .values({ user_id: id, secret: found.value, last_step, created_at })
          .execute();
        await tell(tx, owner, 'totp-added');
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? refuse('conflict', 'totpTaken') : error;
      });
    },

    async removeTotp(owner: Owner, proof: OwnProof): Promise<void> {
      await write(owner, await prove(owner, proof), async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('totp_secrets')
          .where('user_id', '=', owner.actor.id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw refuse('not_found', 'totpNotFound');
        await settle(tx, owner);
        await tell(tx, owner, 'totp-removed');
      });
    },

    async renewRecoveryCodes(owner: Owner, proof: OwnProof): Promise<string[]> {
      const hold = await prove(owner, proof);
      const made = await newRecoveryCodes();
      return write(owner, hold, async (tx) => {
        if ((await kindsOf(tx, owner.actor.id)).length === 0) throw refuse('conflict', 'noSecondFactor');
        await made.keep(tx, owner.actor.id);
        await tell(tx, owner, 'recovery-codes-made');
        return made.codes;
      });
    },
  };
}
