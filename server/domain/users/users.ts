import { sql, type Transaction } from 'kysely';
import type { Role } from '../../../contract/enums.ts';
import type { RegisterInput, RoleChange, User } from '../../../contract/users.ts';
import { isUniqueViolation } from '../../db/constraints.ts';
import type { Database, UserRow } from '../../db/schema.ts';
import { refuse, refuseField } from '../../errors.ts';
import type { ServiceParts } from '../../services.ts';
import type { Actor } from '../auth/actor.ts';
import { emailKey, newPasswordHash } from '../auth/auth.ts';
import { createSessions } from '../auth/sessions.ts';

/** Any number that nobody else uses: it names the lock under which the last ADMIN is protected. */
const ADMIN_LOCK = 4_217_001;

const toUser = ({ id, username, email, role, created_at }: Omit<UserRow, 'password_hash' | 'email_key'>): User => ({
  id,
  username,
  email,
  role,
  created_at,
});

export function createUsers({ db, engine, config }: Pick<ServiceParts, 'db' | 'engine' | 'config'>) {
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

  const find = async (tx: Transaction<Database>, id: number): Promise<UserRow> => {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('not_found', 'userNotFound');
    return row;
  };

  return {
    async list(): Promise<User[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'username', 'email', 'role', 'created_at'])
        .orderBy('id')
        .execute();
      return rows.map(toUser);
    },

    /** The role is the caller's decision, never the input's. */
    async create(input: RegisterInput, role: Role): Promise<User> {
      const passwordHash = await newPasswordHash(input.password);
      try {
        const row = await db
          .insertInto('users')
          .values({
            username: input.username,
            email: input.email,
            email_key: emailKey(input.email),
            password_hash: passwordHash,
            role,
            created_at: new Date().toISOString(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toUser(row);
      } catch (error) {
        if (isUniqueViolation(error)) throw refuseField('conflict', 'email', 'emailTaken');
        throw error;
      }
    },

    async hasAdmin(): Promise<boolean> {
      return (
        (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst()) !==
        undefined
      );
    },

    /** The e-mail and name in the call must still be the row's: else someone else changed it meanwhile. */
    changeRole(actor: Actor, change: RoleChange): Promise<void> {
      return db.transaction().execute(async (tx) => {
        await lockAdmins(tx);
        const row = await find(tx, change.id);
        if (row.email !== change.email || row.username !== change.username) throw refuse('conflict', 'userChanged');
        if (row.role === change.role) return;
        if (row.id === actor.id) throw refuse('conflict', 'ownRole');
        if (row.role === 'ADMIN') await assertNotLastAdmin(tx, row.id);
        await tx.updateTable('users').set({ role: change.role }).where('id', '=', row.id).execute();
        await createSessions(tx, config.sessionHours).endAllOf(row.id);
      });
    },

    /** Sessions go with the row. */
    remove(actor: Actor, id: number): Promise<void> {
      return db.transaction().execute(async (tx) => {
        await lockAdmins(tx);
        const row = await find(tx, id);
        if (row.id === actor.id) throw refuse('conflict', 'ownAccount');
        if (row.role === 'ADMIN') await assertNotLastAdmin(tx, row.id);
        await tx.deleteFrom('users').where('id', '=', row.id).execute();
      });
    },
  };
}
