import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Assertion, Attestation } from '#contract/second-factor.ts';
import type { PasskeysTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';
import type { Actor } from '../auth/actor.ts';

/** The address that passkeys belong to: a browser gives them to no other. */
export type RelyingParty = { id: string; origin: string };
export type PasskeyRow = Selectable<PasskeysTable>;

const HANDLE_BYTES = 32;

/** Loaded when somebody first uses a passkey: most processes never see that, and it takes time and memory. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const refused = () => refuse('unauthorized', 'passkeyRefused');

/** A finger, a face or the phone's PIN is always asked for: a passkey is then two factors in one. */
const USER_VERIFICATION = 'required';

export async function assertionOptions(party: RelyingParty, allowed: readonly PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: USER_VERIFICATION,
    allowCredentials: allowed.map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) })),
  });
}

export async function creationOptions(
  party: RelyingParty,
  siteName: string,
  owner: Actor,
  present: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  const handle = present[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: party.id,
    userName: owner.email,
    userDisplayName: owner.username,
    userID: bytesOf(handle),
    attestationType: 'none',
    excludeCredentials: present.map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) })),
    // Kept on the device under the site's name, so that nobody need type an e-mail to sign in.
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
  return { options, handle };
}

/** What to keep of a new passkey. */
export async function verifyAttestation(party: RelyingParty, challenge: string, attestation: Attestation) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(() => {
    throw refuse('invalid', 'passkeyRefused');
  });
  if (!registrationInfo) throw refuse('invalid', 'passkeyRefused');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(attestation.response.transports ?? []),
  };
}

/** Gives the write that goes with a right answer: it fails where the passkey is gone or was used meanwhile. */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  assertion: Assertion,
  row: PasskeyRow,
): Promise<(tx: Db) => Promise<void>> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== row.user_handle) throw refused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: row.credential_id,
      publicKey: bytesOf(row.public_key),
      counter: row.counter,
      transports: JSON.parse(row.transports),
    },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, used_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .where('counter', '=', row.counter)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw refused();
  };
}
