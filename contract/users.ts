import { z } from 'zod';
import { ASSIGNABLE_ROLES, ROLES } from './enums.ts';
import { id, NO_NUL, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';

const email = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email is required' : 'Email must be text') })
  .trim()
  .min(1, 'Email is required')
  .max(LIMITS.email, `Email must be at most ${LIMITS.email} characters`)
  .pipe(z.email('Email must be a valid address, like name@example.com'));

/** No trimming and no composition rules: a password is what was typed. */
const newPassword = z
  .string({ error: (issue) => (issue.input === undefined ? 'Password is required' : 'Password must be text') })
  .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters`)
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`)
  .regex(NO_NUL, 'Password holds a character that cannot be used');

export const loginInput = z.strictObject({
  email: z.string({ error: 'Email is required' }).max(LIMITS.email).regex(NO_NUL, 'Email must be a valid address'),
  password: z.string({ error: 'Password is required' }).max(LIMITS.passwordMax),
});
export type LoginInput = z.infer<typeof loginInput>;

export const registerInput = z.strictObject({
  username: requiredText('Name', LIMITS.username),
  email,
  password: newPassword,
});
export type RegisterInput = z.infer<typeof registerInput>;

export const passwordChange = z.strictObject({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(LIMITS.passwordMax),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The signed-in user as the panel sees it, and as local storage keeps it under `user`. */
export const sessionUser = z.object({ id, userName: z.string(), userEmail: z.string(), userRole: z.enum(ROLES) });
export type SessionUser = z.infer<typeof sessionUser>;

export const me = z.object({ status: z.literal(1), user: sessionUser, expiresIn: z.number().int() });
export const loginAnswer = me.extend({ message: z.string() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  created_at: z.string(),
});
export type User = z.infer<typeof user>;
export const userList = withData(z.array(user));

export const roleChange = z.strictObject({
  id,
  role: z.enum(ASSIGNABLE_ROLES, { error: 'Role must be ADMIN or GENERAL' }),
  email: z.string({ error: 'Email is required' }).max(LIMITS.email),
  username: z.string({ error: 'Name is required' }).max(LIMITS.username),
});
export type RoleChange = z.infer<typeof roleChange>;
