import type { Transaction } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { AccountChange, LoginInput, PasswordChange } from '#contract/users.ts';
import { addressKey } from '#server/address.ts';
import { isUniqueViolation } from '#server/db/constraints.ts';
import { lockUser } from '#server/db/row-lock.ts';
import type { Database, UserRow } from '#server/db/schema.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError, refuse, refuseField } from '#server/errors.ts';
import { type Author, authorOf } from '#server/events/event.ts';
import { record, recordRefusal, writeAs } from '#server/events/record.ts';
import { dropFirstPassword } from '#server/first-password.ts';
import type { Actor } from './actor.ts';
import {
  CODE_PER_ACCOUNT,
  CODE_PER_DAY,
  CODE_PER_DEVICE,
  createAttempts,
  LINK_PER_ADDRESS,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  PASSKEY_PER_ADDRESS,
  PASSKEY_PER_DEVICE,
  PASSWORD_PER_SESSION,
  REGISTER_PER_ADDRESS,
} from './attempts.ts';
import { createDevices } from './devices.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { createSessions, hashToken } from './sessions.ts';

export type Auth = ReturnType<typeof createAuth>;

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Where a sign-in comes from; `device` is the cookie of an earlier sign-in, true or not. */
export type SignInFrom = { ip: string; userAgent?: string; device?: string };
type SignedIn = { actor: Actor; token: string; expiresInSeconds: number; device: string };
export type Identified = { user: UserRow; device: string | null; known: boolean };
/** Somebody who has shown all that is asked for. */
type Proven = Identified & {
  /** How, where it was not the password alone. */
  way?: string;
  /** In the transaction that begins the session: uses up what was shown, and fails where it does not count any more. */
  hold(tx: Transaction<Database>): Promise<void>;
};

export function createAuth({ db, engine, config }: Pick<ServiceDeps, 'db' | 'engine' | 'config'>) {
  const sessions = createSessions(db, config.sessionHours);
  const attempts = createAttempts(db);
  const devices = createDevices(db);

  const byEmail = (key: string) => db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();

  /** What an account has signed in on before counts by itself: strangers who guess at the account cannot shut its owner out. */
  async function countSignIn(key: string, ip: string, device: string | null): Promise<{ known: boolean }> {
    const pair = device && (await devices.knownPair(device, (await byEmail(key))?.id ?? 0));
    if (pair) {
      await attempts.count(LOGIN_PER_DEVICE, pair);
      return { known: true };
    }
    await attempts.count(LOGIN_PER_ADDRESS, addressKey(ip));
    await attempts.count(LOGIN_PER_ACCOUNT, key);
    return { known: false };
  }

  /** Gives the hash that the password was verified against: a write then holds only while it is still the row's. */
  async function verifyOwn(actor: Actor, token: string, current: string): Promise<string> {
    await attempts.count(PASSWORD_PER_SESSION, hashToken(token));
    const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.id).executeTakeFirst();
    if (!user || !(await verifyPassword(user.password_hash, current))) throw wrongPassword();
    return user.password_hash;
  }

  /** Whether this account has signed in on the device before, and under what to count it there. */
  async function knownDevice({ id }: Pick<UserRow, 'id'>, from: SignInFrom) {
    const device = await devices.idIn(from.device);
    const pair = device && (await devices.knownPair(device, id));
    return { device, pair, known: Boolean(pair) };
  }

  /** A step of a sign-in; a refusal is told with the account and the step, wherever it happens. */
  async function refusing<T>(
    by: Author,
    email: string,
    { ip }: SignInFrom,
    step: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) {
        const after = { address: ip, reason: error.code, ...(step ? { step } : {}) };
        recordRefusal(by, { action: 'login-refused', id: null, name: email.slice(0, LIMITS.email), after });
      }
      throw error;
    }
  }

  return {
    sessions,

    /** Whose password this is. */
    identify: (by: Author, input: LoginInput, from: SignInFrom): Promise<Identified> =>
      refusing(by, input.email, from, undefined, async () => {
        const key = emailKey(input.email);
        const device = await devices.idIn(from.device);
        const { known } = await countSignIn(key, from.ip, device);
        const user = await byEmail(key);
        if (!(await verifyPassword(user?.password_hash ?? null, input.password)) || !user) {
          throw refuse('unauthorized', 'invalidCredentials');
        }
        return { user, device, known };
      }),

    /** Every session of a person begins here, whatever they have shown. */
    begin: (by: Author, { user, device, known, way, hold }: Proven, from: SignInFrom): Promise<SignedIn> =>
      refusing(by, user.email, from, way, async () => {
        const { ip, userAgent = '' } = from;
        const { id, username, email, role, editor } = user;
        const actor: Actor = { id, username, email, role, editor: editor === 1 };
        const ticket = await devices.ticketFor(device, id);
        const session = await writeAs(authorOf(actor, by.log), db, async (tx) => {
          // Whoever adds or removes a factor waits, or is waited for.
          await lockUser(tx, engine, id);
          await hold(tx);
          const client = { userAgent, address: ip };
          const started = await createSessions(tx, config.sessionHours).startVerified(user, client, engine);
          if (!started) throw refuse('unauthorized', 'invalidCredentials');
          await devices.remember(tx, ticket.pair, id);
          const after = { address: ip, ...(way ? { with: way } : {}) };
          await record(tx, { action: 'login', id, name: username, after });
          return started;
        });
        if (!known) {
          await attempts.forgive(LOGIN_PER_ACCOUNT, user.email_key);
          if (way) for (const limit of [CODE_PER_ACCOUNT, CODE_PER_DAY]) await attempts.forgive(limit, String(id));
        }
        return { actor, ...session, device: ticket.cookie };
      }),

    refusing,
    knownDevice,

    byId: (id: number): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** One try at a code of a second factor. */
    async countCode(user: UserRow, from: SignInFrom) {
      const { pair, ...where } = await knownDevice(user, from);
      if (pair) await attempts.count(CODE_PER_DEVICE, pair);
      else for (const limit of [CODE_PER_ACCOUNT, CODE_PER_DAY]) await attempts.count(limit, String(user.id));
      return where;
    },

    /** One begun sign-in with a passkey. A device where somebody has signed in counts by itself. */
    async countPasskey({ ip, device }: SignInFrom): Promise<void> {
      const known = await devices.idIn(device);
      if (known) await attempts.count(PASSKEY_PER_DEVICE, known);
      else await attempts.count(PASSKEY_PER_ADDRESS, addressKey(ip));
    },

    verifyOwn,
    forgiveOwn: (token: string): Promise<void> => attempts.forgive(PASSWORD_PER_SESSION, hashToken(token)),

    async logout(by: Author, token: string): Promise<void> {
      await writeAs(by, db, async (tx) => {
        await createSessions(tx, config.sessionHours).end(token);
        // A cookie may outlive its session: then nobody signs out.
        if (by.actor) await record(tx, { action: 'logout', id: by.actor.id, name: by.actor.username });
      });
    },

    countLinkUse: (ip: string): Promise<void> => attempts.count(LINK_PER_ADDRESS, addressKey(ip)),
    countRegistration: (ip: string): Promise<void> => attempts.count(REGISTER_PER_ADDRESS, addressKey(ip)),

    /** Whether somebody could sign in with these. Counts as no attempt: for our own use at the start. */
    async isPassword(email: string, password: string): Promise<boolean> {
      return verifyPassword((await byEmail(emailKey(email)))?.password_hash ?? null, password);
    },

    /** The caller's own session lives on; every other one of this user ends. */
    async changePassword(by: Author, actor: Actor, token: string, change: PasswordChange): Promise<void> {
      const verified = await verifyOwn(actor, token, change.currentPassword);
      const passwordHash = await newPasswordHash(change.newPassword);
      await writeAs(by, db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ password_hash: passwordHash, password_generated: 0 })
          .where('id', '=', actor.id)
          .where('password_hash', '=', verified)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw wrongPassword();
        await createSessions(tx, config.sessionHours).endAllOf(actor.id, token);
        await record(tx, { action: 'password-changed', id: actor.id, name: actor.username });
      });
      await dropFirstPassword(config.dataDir, async (email) => emailKey(email) !== emailKey(actor.email));
      await attempts.forgive(PASSWORD_PER_SESSION, hashToken(token));
    },

    /** The own name and e-mail. Another e-mail ends the other sessions: they were begun under the old one. */
    async changeAccount(
      by: Author,
      actor: Actor,
      token: string,
      { username, email, currentPassword }: AccountChange,
    ): Promise<void> {
      const verified = await verifyOwn(actor, token, currentPassword);
      const moves = email !== undefined && emailKey(email) !== emailKey(actor.email);
      const named = username === undefined ? {} : { username };
      const addressed = email === undefined ? {} : { email, email_key: emailKey(email) };
      await writeAs(by, db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ ...named, ...addressed })
          .where('id', '=', actor.id)
          .where('password_hash', '=', verified)
          .executeTakeFirstOrThrow()
          .catch((error: unknown) => {
            throw isUniqueViolation(error) ? refuseField('conflict', 'email', 'emailTaken') : error;
          });
        if (numUpdatedRows === 0n) throw wrongPassword();
        if (moves) await createSessions(tx, config.sessionHours).endAllOf(actor.id, token);
        const before = { username: actor.username, email: actor.email };
        const after = { username: username ?? before.username, email: email ?? before.email };
        await record(tx, { action: 'account-changed', id: actor.id, name: after.username, before, after });
      });
      if (moves) await dropFirstPassword(config.dataDir, async (kept) => emailKey(kept) !== emailKey(actor.email));
      await attempts.forgive(PASSWORD_PER_SESSION, hashToken(token));
    },

    /** Ends one session of one's own, or all others. */
    async endOwn(by: Author, actor: Actor, token: string, id: string | undefined): Promise<void> {
      await writeAs(by, db, async (tx) => {
        const own = createSessions(tx, config.sessionHours);
        if (id === undefined) await own.endAllOf(actor.id, token);
        else if (!(await own.endOne(actor.id, id))) throw refuse('not_found', 'sessionNotFound');
        await record(tx, { action: 'sessions-ended', id: actor.id, name: actor.username });
      });
    },

    /** While the password is still the one we made up at the first start. */
    async mustChangePassword({ id }: Actor): Promise<boolean> {
      const row = await db.selectFrom('users').select('password_generated').where('id', '=', id).executeTakeFirst();
      return row?.password_generated === 1;
    },

    async dropExpired(): Promise<void> {
      await Promise.all([sessions.dropExpired(), attempts.dropExpired(), devices.dropExpired()]);
    },
  };
}

export const wrongPassword = () => refuseField('invalid', 'currentPassword', 'passwordWrong');

/** Refuses the commonest passwords; the contract has already checked the length. */
export async function newPasswordHash(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw refuseField('invalid', 'password', 'passwordCommon');
  }
  return hashPassword(password);
}
