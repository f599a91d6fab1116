import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { type Client, PASSWORD, type TestApp } from './app.ts';
import { createAuthenticator } from './authenticator.ts';

/** What light-my-request sends as Host; passkeys belong to it. */
const HOST = 'localhost:80';

type Data<T> = { data: T };
type PasskeyStep = { step: string; options: { challenge: string } };
export const dataOf = <T>(response: Response): T => response.json<Data<T>>().data;

/** The code that an app shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export const post = (url: string, payload?: object): InjectOptions => ({
  method: 'POST',
  url: `/api/user/${url}`,
  ...(payload ? { payload } : {}),
});
const proof = { currentPassword: PASSWORD };

/** Connects a codes app. Its code of now is used up by that. */
export async function connectApp(client: Pick<Client, 'call'>): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { step, secret } = dataOf<{ step: string; secret: string }>(await client.call(post('totp/options', proof)));
  const added = await client.call(post('totp', { step, code: codeOf(secret) }));
  if (added.statusCode !== 201) throw new Error(added.body);
  return { secret, ...dataOf<{ recoveryCodes: string[] }>(added) };
}

/** Adds a passkey, and gives the device that holds it. */
export async function addPasskey(client: Pick<Client, 'call'>, name = 'My phone') {
  const device = createAuthenticator(`http://${HOST.replace(':80', '')}`);
  const { step, options } = dataOf<PasskeyStep>(await client.call(post('passkeys/options', proof)));
  const added = await client.call(post('passkeys', { step, name, response: device.create(options) }));
  if (added.statusCode !== 201) throw new Error(added.body);
  return { device, ...dataOf<{ recoveryCodes: string[] }>(added) };
}

export function signInScenes(test: TestApp, remoteAddress?: string) {
  const ask = (options: InjectOptions, cookie?: string) =>
    test.app.inject({ ...options, headers: cookie ? { cookie } : {}, ...(remoteAddress ? { remoteAddress } : {}) });
  return {
    password: (email: string, cookie?: string, password = PASSWORD) =>
      ask(post('login/save', { email, password }), cookie),

    /** Password first, then the ticket that the second step needs. */
    async ticket(email: string, cookie?: string): Promise<string> {
      const response = await this.password(email, cookie);
      return response.json<{ secondFactor: { ticket: string } }>().secondFactor.ticket;
    },
    code: (ticket: string, code: string, cookie?: string) => ask(post('totp/sign-in', { ticket, code }), cookie),
    recovery: (ticket: string, recoveryCode: string) => ask(post('totp/sign-in', { ticket, recoveryCode })),

    passkeyStep: async () => dataOf<PasskeyStep>(await ask(post('passkeys/sign-in/options'))),
    passkey: (step: string, response: object) => ask(post('passkeys/sign-in', { step, response })),
  };
}

/** A signed-in client from the cookies of a response. */
export function clientIn(test: TestApp, response: Response): (options: InjectOptions) => Promise<Response> {
  const cookies = new Map(response.cookies.map(({ name, value }) => [name, value]));
  const xsrf = cookies.get('XSRF-TOKEN') ?? '';
  const headers = { cookie: `session=${cookies.get('session')}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  return (options) => test.app.inject({ ...options, headers });
}
