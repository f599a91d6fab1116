import { type Client, PASSWORD, type TestApp } from '../support/app.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { addPasskey, codeOf, connectApp, dataOf, signInScenes } from '../support/factors.ts';
import { api, type Case, plain, signedIn, type World } from './event-told.ts';

async function ownerOfPasskey(test: TestApp): Promise<{ user: Client; id: number | undefined }> {
  const user = await test.signIn('GENERAL');
  await addPasskey(user);
  const { passkeys } = dataOf<{ passkeys: { id: number }[] }>(await user.call({ url: '/api/user/second-factor' }));
  return { user, id: passkeys[0]?.id };
}

/** Calls that begin what another call ends: nothing has happened yet. */
const BEGINNINGS = {
  beginPasskeySignIn: null,
  beginProof: null,
  beginPasskey: null,
  beginTotp: null,
};

/** The write calls of a second factor. */
export const FACTOR_CASES = {
  ...BEGINNINGS,

  signInWithCode: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    const { secret } = await connectApp(user);
    const ticket = await signInScenes(test).ticket(user.email);
    return {
      act: () => signInScenes(test).code(ticket, codeOf(secret, 1)),
      told: () => signedIn(user, 'six-digit code'),
    };
  },

  signInWithPasskey: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    const { device } = await addPasskey(user);
    const { step, options } = await signInScenes(test).passkeyStep();
    return {
      act: () => signInScenes(test).passkey(step, device.get(options)),
      told: () => signedIn(user, 'passkey'),
    };
  },

  addPasskey: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    const begun = await user.call(api('/api/user/passkeys/options', 'POST', { currentPassword: PASSWORD }));
    const { step, options } = dataOf<{ step: string; options: { challenge: string } }>(begun);
    const body = { step, name: 'Red phone', response: createAuthenticator().create(options) };
    return {
      act: () => user.call(api('/api/user/passkeys', 'POST', body)),
      told: () => ({ ...plain('passkey-added', user, user)(), after: { passkey: 'Red phone' } }),
    };
  },

  renamePasskey: async ({ test }: World): Promise<Case> => {
    const { user, id } = await ownerOfPasskey(test);
    return {
      act: () => user.call(api(`/api/user/passkeys/${id}`, 'PUT', { name: 'Red phone' })),
      told: () => ({
        ...plain('passkey-renamed', user, user)(),
        before: { passkey: 'My phone' },
        after: { passkey: 'Red phone' },
      }),
    };
  },

  removePasskey: async ({ test }: World): Promise<Case> => {
    const { user, id } = await ownerOfPasskey(test);
    return {
      act: () => user.call(api(`/api/user/passkeys/${id}`, 'DELETE', { currentPassword: PASSWORD })),
      told: () => ({ ...plain('passkey-removed', user, user)(), before: { passkey: 'My phone' } }),
    };
  },

  addTotp: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    const begun = await user.call(api('/api/user/totp/options', 'POST', { currentPassword: PASSWORD }));
    const { step, secret } = dataOf<{ step: string; secret: string }>(begun);
    const act = () => user.call(api('/api/user/totp', 'POST', { step, code: codeOf(secret) }));
    return { act, told: plain('totp-added', user, user) };
  },

  removeTotp: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    await connectApp(user);
    const act = () => user.call(api('/api/user/totp', 'DELETE', { currentPassword: PASSWORD }));
    return { act, told: plain('totp-removed', user, user) };
  },

  renewRecoveryCodes: async ({ test }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    await connectApp(user);
    const act = () => user.call(api('/api/user/totp/recovery-codes', 'POST', { currentPassword: PASSWORD }));
    return { act, told: plain('recovery-codes-made', user, user) };
  },

  removeSecondFactor: async ({ test, admin }: World): Promise<Case> => {
    const user = await test.signIn('GENERAL');
    await connectApp(user);
    const act = () => admin.call(api(`/api/user/${user.id}/second-factor`, 'DELETE'));
    return { act, told: plain('second-factor-removed', admin, user) };
  },
} satisfies Record<string, ((world: World) => Promise<Case>) | null>;
