import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** What the sign-in page and the panel need of the browser for a second factor. No other page loads this file. */

/** Old browsers do not know passkeys, and no browser keeps one for an address that is a number. */
export const knowsPasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && !/^\[|^[\d.]+$/.test(window.location.hostname);

/** Options as the contract has them: whatever the server's WebAuthn library made. */
type Options = { challenge: string };
type Shown = Pick<AuthenticationResponseJSON, 'id' | 'rawId' | 'type' | 'response'>;
type Made = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type' | 'response'>;

/** The code comes when somebody uses a passkey. Fails where the person says no, or the device does. */
export async function showPasskey(options: Options): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  return { id, rawId, type, response };
}

export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  return { id, rawId, type, response };
}

const NEEDED = 'needsSecondFactor';

/** Remembers that a factor must be set up first, so that the panel does not begin with screens that are refused. */
export function keepNeed(needed: boolean): void {
  try {
    if (needed) sessionStorage.setItem(NEEDED, '1');
    else sessionStorage.removeItem(NEEDED);
  } catch {
    // Storage may be switched off; the server then says it again.
  }
}

export function readNeed(): boolean {
  try {
    return sessionStorage.getItem(NEEDED) !== null;
  } catch {
    return false;
  }
}
