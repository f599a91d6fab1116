import { createHash, randomBytes } from 'node:crypto';
import type { AssignableRole } from '#contract/enums.ts';
import { PATHS } from '#contract/paths.ts';
import type { Invitation, PasswordLink, PasswordSetting } from '#contract/users.ts';
import { originOf } from '#server/config.ts';
import { isUniqueViolation } from '#server/db/constraints.ts';
import { lockUser } from '#server/db/row-lock.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import { dropFirstPassword } from '#server/first-password.ts';
import { emailKey, newPasswordHash } from '../auth/auth.ts';
import { createSessions } from '../auth/sessions.ts';
import { dropFactors } from '../second-factor/factors.ts';
import { openLinks } from './open-links.ts';

const LIFETIME_MS = 24 * 3_600_000;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const linkInvalid = () => refuseField('invalid', 'token', 'linkInvalid');

/** One-time links by which people set their own password: invitations, and new passwords for those who forgot theirs. */
export function createPasswordLinks({ db, engine, config }: Pick<ServiceDeps, 'db' | 'engine' | 'config'>) {
  const sessionsIn = (tx: Db) => createSessions(tx, config.sessionHours);

  /** The newest link of a person is the only one. The token is in the fragment: no log and no Referer ever sees it. */
  async function makeLink(tx: Db, by: Author, userId: number, role: AssignableRole | null): Promise<PasswordLink> {
    if (!by.actor) throw refuse('unauthorized', 'loginAgain');
    const token = randomBytes(32).toString('base64url');
    const made = { token_hash: hashToken(token), role, expires_ms: Date.now() + LIFETIME_MS, created_by: by.actor.id };
    await tx
      .insertInto('password_links')
      .values({ user_id: userId, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute();
    return {
      link: `${originOf(config)}${PATHS.setPassword}#token=${token}`,
      expiresAt: new Date(made.expires_ms).toISOString(),
    };
  }

  /** Whose link this is. */
  const findLink = (tx: Db, token: string) =>
    openLinks(tx).where('link.token_hash', '=', hashToken(token)).executeTakeFirst();

  /** The account then belongs to whoever has this password, and to nobody who was in it before. */
  async function replacePassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, self_registered: 0, password_generated: 0 })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
    await sessionsIn(tx).endAllOf(userId);
  }

  /**
   * The factors of an account without rights, or that a stranger signed up for, go with the old password: whoever was given the
   * link or the password is its owner. Of staff they stay, so that a link alone does not sign in.
   */
  async function dropStrangersFactors(tx: Db, userId: number): Promise<void> {
    const row = await tx
      .selectFrom('users')
      .select(['role', 'self_registered'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (row.role === 'USER' || row.self_registered === 1) await dropFactors(tx, userId);
  }

  const dropFileOf = (email: string): Promise<void> =>
    dropFirstPassword(config.dataDir, async (kept) => emailKey(kept) !== emailKey(email));

  /** A new row keeps the e-mail for the invited; one that is there loses its password and its sessions at once. */
  async function invitedUser(tx: Db, { username, email }: Invitation): Promise<number> {
    const key = emailKey(email);
    const found = await tx.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
    if (!found) {
      const values = { username, email, email_key: key, password_hash: '', role: 'USER' } as const;
      const { id } = await tx
        .insertInto('users')
        .values({ ...values, created_at: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }
    await lockUser(tx, engine, found.id);
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ username, email, password_hash: '' })
      .where('id', '=', found.id)
      .where('role', '=', 'USER')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuseField('conflict', 'email', 'invitedHasRights');
    await sessionsIn(tx).endAllOf(found.id);
    // Whoever signed up under this e-mail must not come back with a passkey.
    await dropFactors(tx, found.id);
    return found.id;
  }

  return {
    async invite(by: Author, invitation: Invitation): Promise<PasswordLink> {
      const { username, email, role } = invitation;
      try {
        return await writeAs(by, db, async (tx) => {
          const id = await invitedUser(tx, invitation);
          await record(tx, { action: 'invited', id, name: username, after: { username, email, role } });
          return makeLink(tx, by, id, role);
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw refuseField('conflict', 'email', 'emailTaken');
        throw error;
      }
    },

    /** The old password works until the link is used. An invitation that is still open stays one, with a new link. */
    reset(by: Author, id: number): Promise<PasswordLink> {
      if (by.actor?.id === id) throw refuse('conflict', 'ownReset');
      return writeAs(by, db, async (tx) => {
        await lockUser(tx, engine, id);
        const user = await tx
          .selectFrom('users')
          .leftJoin(openLinks(tx).as('link'), 'link.user_id', 'users.id')
          .select(['users.id', 'users.username', 'link.role'])
          .where('users.id', '=', id)
          .executeTakeFirst();
        if (!user) throw refuse('not_found', 'userNotFound');
        await record(tx, { action: 'reset-link-made', id, name: user.username });
        return makeLink(tx, by, id, user.role);
      });
    },

    async use(by: Author, { token, password }: PasswordSetting): Promise<void> {
      const found = await findLink(db, token);
      if (!found) throw linkInvalid();
      const passwordHash = await newPasswordHash(password);
      const user = await writeAs(by, db, async (tx) => {
        // The user first, as inviting does: two transactions that lock in different orders wait for each other.
        await lockUser(tx, engine, found.user_id);
        const link = await findLink(tx, token);
        if (!link) throw linkInvalid();
        await dropStrangersFactors(tx, link.user_id);
        if (link.role) {
          await tx
            .updateTable('users')
            .set({ role: link.role })
            .where('id', '=', link.user_id)
            .where('role', '=', 'USER')
            .execute();
        }
        await replacePassword(tx, link.user_id, passwordHash);
        const user = await tx
          .selectFrom('users')
          .select(['id', 'email', 'username'])
          .where('id', '=', link.user_id)
          .executeTakeFirstOrThrow();
        await record(tx, { action: 'password-set', id: user.id, name: user.username });
        return user;
      });
      await dropFileOf(user.email);
    },

    /** For the command line. False where nobody has this e-mail. */
    async setPassword(by: Author, email: string, password: string): Promise<boolean> {
      const user = await db
        .selectFrom('users')
        .select(['id', 'email', 'username'])
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      if (!user) return false;
      const passwordHash = await newPasswordHash(password);
      await writeAs(by, db, async (tx) => {
        await lockUser(tx, engine, user.id);
        await dropStrangersFactors(tx, user.id);
        await replacePassword(tx, user.id, passwordHash);
        await record(tx, { action: 'password-set', id: user.id, name: user.username });
      });
      await dropFileOf(user.email);
      return true;
    },

    async dropExpired(now = Date.now()): Promise<void> {
      await db.deleteFrom('password_links').where('expires_ms', '<=', now).execute();
    },
  };
}
