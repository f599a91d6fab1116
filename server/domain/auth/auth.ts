import type { LoginInput } from '../../../contract/users.ts';
import { refuse, refuseField } from '../../errors.ts';
import type { ServiceParts } from '../../services.ts';
import type { Actor } from './actor.ts';
import {
  addressKey,
  createAttempts,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  PASSWORD_PER_ACCOUNT,
  REGISTER_PER_ADDRESS,
} from './attempts.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { createSessions } from './sessions.ts';

export type Auth = ReturnType<typeof createAuth>;

export const emailKey = (email: string): string => email.trim().toLowerCase();

export function createAuth({ db, config }: Pick<ServiceParts, 'db' | 'config'>) {
  const sessions = createSessions(db, config.sessionHours);
  const attempts = createAttempts(db);

  const byEmail = (key: string) => db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();

  return {
    sessions,

    async login(input: LoginInput, ip: string): Promise<{ actor: Actor; token: string; expiresInSeconds: number }> {
      const key = emailKey(input.email);
      await attempts.count(LOGIN_PER_ADDRESS, addressKey(ip));
      await attempts.count(LOGIN_PER_ACCOUNT, key);
      const user = await byEmail(key);
      if (!(await verifyPassword(user?.password_hash ?? null, input.password)) || !user) {
        throw refuse('unauthorized', 'invalidCredentials');
      }
      await attempts.forgive(LOGIN_PER_ACCOUNT, key);
      const session = await sessions.start(user.id);
      const { id, username, email, role } = user;
      return { actor: { id, username, email, role }, ...session };
    },

    countRegistration: (ip: string): Promise<void> => attempts.count(REGISTER_PER_ADDRESS, addressKey(ip)),

    /** The caller's own session lives on; every other one of this user ends. */
    async changePassword(actor: Actor, token: string, current: string, next: string): Promise<void> {
      await attempts.count(PASSWORD_PER_ACCOUNT, String(actor.id));
      const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.id).executeTakeFirst();
      if (!(await verifyPassword(user?.password_hash ?? null, current))) {
        throw refuseField('invalid', 'currentPassword', 'passwordWrong');
      }
      const passwordHash = await newPasswordHash(next);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', actor.id).execute();
        await createSessions(tx, config.sessionHours).endAllOf(actor.id, token);
      });
      await attempts.forgive(PASSWORD_PER_ACCOUNT, String(actor.id));
    },

    async dropExpired(): Promise<void> {
      await Promise.all([sessions.dropExpired(), attempts.dropExpired()]);
    },
  };
}

/** Refuses the commonest passwords; the contract has already checked the length. */
export async function newPasswordHash(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw refuseField('invalid', 'password', 'passwordCommon');
  }
  return hashPassword(password);
}
