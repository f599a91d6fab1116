import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/enums.ts';
import type { EditorMark, RegisterInput, RoleChange, User } from '#contract/users.ts';
import { isUniqueViolation } from '#server/db/constraints.ts';
import { lockUser } from '#server/db/row-lock.ts';
import type { Database, UserRow } from '#server/db/schema.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import { emailKey, newPasswordHash } from '../auth/auth.ts';
import { createSessions } from '../auth/sessions.ts';
import { putInBin } from '../bin/put.ts';
import { dropFactors } from '../second-factor/factors.ts';
import { userForBin, userInBin, valuesOf } from './in-bin.ts';
import { openLinks } from './open-links.ts';

/** Any number that nobody else uses: it names the lock under which the last ADMIN is protected. */
const ADMIN_LOCK = 4_217_001;

type Row = Pick<UserRow, 'id' | 'username' | 'email' | 'role' | 'created_at' | 'self_registered' | 'editor'>;

const toUser = (row: Row, invitedAs: User['invitedAs'] = null, secondFactor = false): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  editor: row.editor === 1,
  created_at: row.created_at,
  selfRegistered: row.self_registered === 1,
  invitedAs,
  secondFactor,
});

const rightsOf = ({ role, editor }: Pick<UserRow, 'role' | 'editor'>) => ({ role, editor: editor === 1 });

/** How an account came to be. */
type Origin = {
  /** By a stranger, under an e-mail that may be somebody else's. */
  selfRegistered?: boolean;
  /** With a password that we made up. */
  generated?: boolean;
};

export function createUsers({ db, engine, config }: Pick<ServiceDeps, 'db' | 'engine' | 'config'>) {
  /** Two ADMINs demoting each other at once must not both succeed. SQLite's immediate transaction already excludes that. */
  async function lockAdmins(tx: Transaction<Database>): Promise<void> {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`.execute(tx);
  }

  async function assertNotLastAdmin(tx: Transaction<Database>, id: number): Promise<void> {
    const other = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst();
    if (!other) throw refuse('conflict', 'lastAdmin');
  }

  /** The right may have ended between the request's check and this transaction: looked at again, under the same lock. */
  async function assertStillAdmin(tx: Transaction<Database>, { actor }: Author): Promise<void> {
    const row = actor && (await tx.selectFrom('users').select('role').where('id', '=', actor.id).executeTakeFirst());
    if (!row) throw refuse('unauthorized', 'loginAgain');
    if (row.role !== 'ADMIN') throw refuse('forbidden', 'forbidden');
  }

  async function enterAsAdmin(tx: Transaction<Database>, by: Author): Promise<void> {
    await lockAdmins(tx);
    await assertStillAdmin(tx, by);
  }

  const asAdmin = <T>(by: Author, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
    writeAs(by, db, async (tx) => {
      await enterAsAdmin(tx, by);
      return work(tx);
    });

  async function dropAllFactors(tx: Transaction<Database>, { id, username }: UserRow): Promise<boolean> {
    const had = await dropFactors(tx, id);
    if (!had) return false;
    await createSessions(tx, config.sessionHours).endAllOf(id);
    await record(tx, { action: 'second-factor-removed', id, name: username });
    return true;
  }

  const find = async (tx: Transaction<Database>, id: number): Promise<UserRow> => {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('not_found', 'userNotFound');
    return row;
  };

  return {
    inBin: userInBin(enterAsAdmin),

    async list(): Promise<User[]> {
      const rows = await db
        .selectFrom('users')
        .leftJoin(openLinks(db).as('link'), 'link.user_id', 'users.id')
        .select(['id', 'username', 'email', 'users.role', 'editor', 'created_at', 'self_registered'])
        .select('link.role as invited_as')
        .select(({ exists, or, selectFrom, lit }) => {
          const has = (table: 'passkeys' | 'totp_secrets') =>
            exists(selectFrom(table).select(lit(1).as('one')).whereRef(`${table}.user_id`, '=', 'users.id'));
          return or([has('passkeys'), has('totp_secrets')]).as('second_factor');
        })
        .orderBy('id')
        .execute();
      return rows.map((row) => toUser(row, row.invited_as, Boolean(row.second_factor)));
    },

    /** The role is the caller's decision, never the input's. */
    async create(
      by: Author,
      input: RegisterInput,
      role: Role,
      { selfRegistered, generated }: Origin = {},
    ): Promise<User> {
      const passwordHash = await newPasswordHash(input.password);
      try {
        return await writeAs(by, db, async (tx) => {
          const row = await tx
            .insertInto('users')
            .values({
              username: input.username,
              email: input.email,
              email_key: emailKey(input.email),
              password_hash: passwordHash,
              role,
              created_at: new Date().toISOString(),
              self_registered: selfRegistered ? 1 : 0,
              password_generated: generated ? 1 : 0,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          await record(tx, { action: 'registered', id: row.id, name: row.username, after: valuesOf(row) });
          return toUser(row);
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw refuseField('conflict', 'email', 'emailTaken');
        throw error;
      }
    },

    async markGenerated(email: string): Promise<void> {
      const key = emailKey(email);
      await db.updateTable('users').set({ password_generated: 1 }).where('email_key', '=', key).execute();
    },

    async hasAdmin(): Promise<boolean> {
      return (
        (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst()) !==
        undefined
      );
    },

    /** The e-mail and name in the call must still be the row's: else someone else changed it meanwhile. */
    changeRole(by: Author, change: RoleChange): Promise<void> {
      return asAdmin(by, async (tx) => {
        const row = await find(tx, change.id);
        if (row.email !== change.email || row.username !== change.username) throw refuse('conflict', 'userChanged');
        if (row.role === change.role) return;
        if (row.id === by.actor?.id) throw refuse('conflict', 'ownRole');
        if (row.role === 'ADMIN') await assertNotLastAdmin(tx, row.id);
        // The mark says something of a GENERAL alone; whoever comes back to that role begins without it.
        await tx.updateTable('users').set({ role: change.role, editor: 0 }).where('id', '=', row.id).execute();
        // What was decided last counts: an older invitation then only sets the password.
        await tx.updateTable('password_links').set({ role: null }).where('user_id', '=', row.id).execute();
        await createSessions(tx, config.sessionHours).endAllOf(row.id);
        const values = { before: rightsOf(row), after: rightsOf({ role: change.role, editor: 0 }) };
        await record(tx, { action: 'role-changed', id: row.id, name: row.username, ...values });
      });
    },

    /** Sessions go on: the mark is read again at each request. */
    markEditor(by: Author, { id, editor }: EditorMark): Promise<void> {
      return asAdmin(by, async (tx) => {
        const row = await find(tx, id);
        if (editor && row.role !== 'GENERAL') throw refuse('conflict', 'editorNotGeneral');
        if (editor === (row.editor === 1)) return;
        await tx
          .updateTable('users')
          .set({ editor: editor ? 1 : 0 })
          .where('id', '=', id)
          .execute();
        await record(tx, { action: editor ? 'editor-marked' : 'editor-unmarked', id, name: row.username });
      });
    },

    /** To the bin. Sessions and links are over for good. */
    remove(by: Author, id: number): Promise<void> {
      return asAdmin(by, async (tx) => {
        const row = await find(tx, id);
        if (row.id === by.actor?.id) throw refuse('conflict', 'ownAccount');
        if (row.role === 'ADMIN') await assertNotLastAdmin(tx, row.id);
        await putInBin(tx, by, config, await userForBin(tx, row));
        await tx.deleteFrom('users').where('id', '=', row.id).execute();
        await record(tx, { action: 'user-deleted', id: row.id, name: row.username, before: valuesOf(row) });
      });
    },

    rename(by: Author, id: number, username: string): Promise<void> {
      return asAdmin(by, async (tx) => {
        const row = await find(tx, id);
        await tx.updateTable('users').set({ username }).where('id', '=', row.id).execute();
        const [before, after] = [{ username: row.username }, { username }];
        await record(tx, { action: 'account-changed', id: row.id, name: username, before, after });
      });
    },

    /** For somebody who has lost it. Their sessions end: what was begun with it must not outlive it. */
    removeSecondFactor(by: Author, id: number): Promise<void> {
      if (by.actor?.id === id) throw refuse('conflict', 'ownSecondFactor');
      return asAdmin(by, async (tx) => {
        await lockUser(tx, engine, id);
        await dropAllFactors(tx, await find(tx, id));
      });
    },

    /** For the command line. null where nobody has this e-mail, false where there was no second factor. */
    removeSecondFactorOf(by: Author, email: string): Promise<boolean | null> {
      return writeAs(by, db, async (tx) => {
        const key = emailKey(email);
        const row = await tx.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
        if (!row) return null;
        await lockUser(tx, engine, row.id);
        return dropAllFactors(tx, row);
      });
    },

    /** Of oneself all but the session that asks. */
    endSessions(by: Author, token: string, id: number): Promise<void> {
      return asAdmin(by, async (tx) => {
        const row = await find(tx, id);
        const own = row.id === by.actor?.id;
        await createSessions(tx, config.sessionHours).endAllOf(row.id, own ? token : undefined);
        await record(tx, { action: 'sessions-ended', id: row.id, name: row.username });
      });
    },
  };
}
