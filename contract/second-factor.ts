import { z } from 'zod';
import { id, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Passkeys, six-digit codes and recovery codes. What browsers and authenticators say of themselves is named as WebAuthn names it. */

/** What a person can show beside the password. */
const factorKind = z.enum(['passkey', 'totp', 'recovery']);
export type FactorKind = z.infer<typeof factorKind>;

/** Names a step that was begun and that one more call ends. */
const step = z.string({ error: MESSAGES.stepExpired }).regex(/^[\w-]{43}$/, MESSAGES.stepExpired);
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(LIMITS.webauthnPart);
const webauthn = { id: base64url, rawId: base64url, type: z.literal('public-key') };

const attestation = z.object({
  ...webauthn,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof attestation>;

const assertion = z.object({
  ...webauthn,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** `options` goes to the browser as it is. */
export const passkeyStep = withData(z.object({ step: z.string(), options: z.looseObject({ challenge: z.string() }) }));

export const passkeySignIn = z.strictObject({ step, response: assertion });

const CODE = /^\s*\d(\s*\d){5}\s*$/;
const code = z
  .string({ error: MESSAGES.codeMissing })
  .regex(CODE, MESSAGES.codeMissing)
  .transform((text) => text.replace(/\s/g, ''));
const recoveryCode = z
  .string()
  .max(40)
  .regex(/^[\s\w-]+$/, MESSAGES.recoveryCodeMissing);

export const codeSignIn = z
  .strictObject({ ticket: step, code: code.optional(), recoveryCode: recoveryCode.optional() })
  .refine((given) => (given.code === undefined) !== (given.recoveryCode === undefined), {
    error: MESSAGES.codeMissing,
    path: ['code'],
  });

/** The password was right; one of these ends the sign-in. */
export const secondStep = z.object({
  status: z.literal(1),
  message: z.string(),
  secondFactor: z.object({ ticket: z.string(), kinds: z.array(factorKind) }),
});

/** That it is really the owner who asks: the password, or a passkey, again. */
export const ownProof = z
  .strictObject({
    currentPassword: z.string().min(1, 'Current password is required').max(LIMITS.passwordMax).optional(),
    passkey: passkeySignIn.optional(),
  })
  .refine((given) => (given.currentPassword === undefined) !== (given.passkey === undefined), {
    error: 'Current password is required',
    path: ['currentPassword'],
  });
/** The same where it is typed. */
export const passwordProof = z.strictObject({
  currentPassword: z.string().min(1, 'Current password is required').max(LIMITS.passwordMax),
});
export type OwnProof = z.infer<typeof ownProof>;

const passkeyName = requiredText('Name', LIMITS.passkeyName);
export const passkeyAdding = z.strictObject({ step, response: attestation, name: passkeyName });
export type PasskeyAdding = z.infer<typeof passkeyAdding>;
export const passkeyNaming = z.strictObject({ name: passkeyName });

export const totpStep = withData(z.object({ step: z.string(), secret: z.string(), address: z.string() }));
export const totpAdding = z.strictObject({ step, code });
export type TotpAdding = z.infer<typeof totpAdding>;

/** Shown once: the server keeps only hashes. Empty where the person still has codes of an earlier factor. */
export const recoveryCodes = withData(z.object({ recoveryCodes: z.array(z.string()) }));

const passkey = z.object({ id, name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() });
export type Passkey = z.infer<typeof passkey>;

export const ownFactors = z.object({
  passkeys: z.array(passkey),
  /** false: the server does not know the address that passkeys would belong to. */
  passkeysPossible: z.boolean(),
  totp: z.object({ createdAt: z.string() }).nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: z.number().int(),
  /** This person must have a factor. */
  required: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;
export const secondFactorResponse = withData(ownFactors);
