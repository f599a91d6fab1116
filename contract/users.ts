import { z } from 'zod';
import { ASSIGNABLE_ROLES, ROLES } from './enums.ts';
import { id, idText, NO_NUL, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { secondStep } from './second-factor.ts';

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

/** Line breaks, other controls and marks that turn the direction of the text around them. NUL has a sentence of its own. */
const UNRULY = /(?!\0)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Anything that leaves ink: fillers and the empty braille cell are letters and signs by their class alone. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const username = requiredText('Name', LIMITS.username)
  .refine((name) => !UNRULY.test(name), 'Name must be one line, without marks that change its direction')
  .refine(
    (name) => name === '' || VISIBLE.test(name.replaceAll('\0', '')),
    'Name must have a character that can be seen',
  );

export const loginInput = z.strictObject({
  email: z.string({ error: 'Email is required' }).max(LIMITS.email).regex(NO_NUL, 'Email must be a valid address'),
  password: z.string({ error: 'Password is required' }).max(LIMITS.passwordMax),
});
export type LoginInput = z.infer<typeof loginInput>;

export const registerInput = z.strictObject({
  username,
  email,
  password: newPassword,
});
export type RegisterInput = z.infer<typeof registerInput>;

const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(LIMITS.passwordMax);

export const passwordChange = z.strictObject({ currentPassword, newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** The signed-in user as the panel sees it, and as local storage keeps it under `user`. */
export const sessionUser = z.object({
  id,
  userName: z.string(),
  userEmail: z.string(),
  userRole: z.enum(ROLES),
  /** A GENERAL who may add and change products and videos; left out for everybody else. */
  editor: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const signedIn = z.object({ status: z.literal(1), user: sessionUser, expiresIn: z.number().int() });
export const me = signedIn.extend({
  /** The password is still the one that the server made up at its first start. */
  mustChangePassword: z.boolean(),
  /** Must set up a second factor before anything else. */
  needsSecondFactor: z.boolean(),
  /** How large a file may be, in megabytes. */
  uploads: z.object({ picture: z.number(), video: z.number() }),
});
export type Me = z.infer<typeof me>;
export const loginResponse = signedIn.extend({ message: z.string(), needsSecondFactor: z.literal(true).optional() });
export type LoginResponse = z.infer<typeof loginResponse>;
export const loginResult = z.union([loginResponse, secondStep]);

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** May add and change products and videos; only a GENERAL can be marked. */
  editor: z.boolean(),
  created_at: z.string(),
  /** Somebody signed up under this e-mail; whether it is theirs nobody knows. */
  selfRegistered: z.boolean(),
  /** The role of an invitation that waits to be used. */
  invitedAs: z.enum(ASSIGNABLE_ROLES).nullable(),
  /** Has passkeys or a codes app. */
  secondFactor: z.boolean(),
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

export const editorMark = z.strictObject({ id, editor: z.boolean({ error: 'Editor must be yes or no' }) });
export type EditorMark = z.infer<typeof editorMark>;

export const accountChange = z
  .strictObject({ username: username.optional(), email: email.optional(), currentPassword })
  .refine((change) => change.username !== undefined || change.email !== undefined, {
    error: 'Name or email is required',
    path: ['username'],
  });
export type AccountChange = z.infer<typeof accountChange>;

export const nameChange = z.strictObject({ username });

export const invitation = z.strictObject({
  username,
  email,
  role: z.enum(ASSIGNABLE_ROLES, { error: 'Role must be ADMIN or GENERAL' }),
});
export type Invitation = z.infer<typeof invitation>;

export const passwordReset = z.strictObject({ id });

/** Shown once: the server keeps only a hash of what is in the link. */
const passwordLink = z.object({ link: z.string(), expiresAt: z.string() });
export type PasswordLink = z.infer<typeof passwordLink>;
export const passwordLinkResponse = withData(passwordLink);

export const passwordSetting = z.strictObject({
  token: z.string({ error: MESSAGES.linkInvalid }).regex(/^[\w-]{43}$/, MESSAGES.linkInvalid),
  password: newPassword,
});
export type PasswordSetting = z.infer<typeof passwordSetting>;

export const userDeletion = z.strictObject({ id: idText });
