import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { loginResponse } from '#contract/users.ts';
import { type Client, startApp } from '../support/app.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { eachEngine } from '../support/engines.ts';
import { addPasskey, dataOf, post, signInScenes } from '../support/factors.ts';
import { answered, refused, said } from './calls.ts';
import { factors, factorWorld, LATE, NOT_ACCEPTED, PROOF, remove } from './second-factor-scenes.ts';

eachEngine((engine) => {
  const world = factorWorld(engine);

  describe('a passkey', () => {
    it('signs in without a password, and the password alone does not any more', async () => {
      const user = await world.test.signIn('ADMIN');
      const { device, recoveryCodes } = await addPasskey(user);
      expect(recoveryCodes).toHaveLength(10);
      const { step, options } = await world.go.passkeyStep();
      const done = await world.go.passkey(step, device.get(options));
      expect(answered(loginResponse, done).user.id).toBe(user.id);
      expect(world.lastLogin()).toMatchObject({ after: { with: 'passkey' } });
      expect((await world.go.password(user.email)).json()).toMatchObject({
        secondFactor: { kinds: ['passkey', 'recovery'] },
      });
      expect((await factors(user)).passkeys).toMatchObject([{ name: 'My phone', usedAt: expect.any(String) }]);
      // A second one brings no new codes: the first are still there.
      expect((await addPasskey(user, 'My laptop')).recoveryCodes).toEqual([]);
    });

    it('is refused with a step or an answer used before, late, from another site, without a finger, or of nobody', async () => {
      const user = await world.test.signIn('ADMIN');
      const { device } = await addPasskey(user);
      const used = await world.go.passkeyStep();
      const answer = device.get(used.options);
      expect((await world.go.passkey(used.step, answer)).statusCode).toBe(200);
      expect(said(await world.go.passkey(used.step, answer))).toEqual([401, LATE]);

      const attempt = async (make: (options: { challenge: string }) => object) => {
        const { step, options } = await world.go.passkeyStep();
        return said(await world.go.passkey(step, make(options)));
      };
      expect(await attempt(() => answer)).toEqual([401, NOT_ACCEPTED]);
      expect(await attempt((options) => device.get(options, { origin: 'https://evil.example' }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(await attempt((options) => device.get(options, { unverified: true }))).toEqual([401, NOT_ACCEPTED]);
      expect(await attempt((options) => device.get(options, { userHandle: 'c29tZWJvZHk' }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(await attempt((options) => ({ ...device.get(options), id: createAuthenticator().id }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(world.refusals().map(({ name, after }) => [name, after.step])).toEqual([
        [user.email, 'passkey'],
        ...Array(4).fill([user.email, 'passkey']),
        ['', 'passkey'],
      ]);
      const late = await world.go.passkeyStep();
      world.pass(601);
      expect(said(await world.go.passkey(late.step, device.get(late.options)))).toEqual([401, LATE]);
    });

    it('of two sign-ins with one answer lets one in', async () => {
      const user = await world.test.signIn('ADMIN');
      const { device } = await addPasskey(user);
      const { step, options } = await world.go.passkeyStep();
      const answer = device.get(options);
      const both = await Promise.all([world.go.passkey(step, answer), world.go.passkey(step, answer)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    it('is refused where its count is behind: then somebody has copied it', async () => {
      const user = await world.test.signIn('ADMIN');
      const { device } = await addPasskey(user);
      const [one, two] = [await world.go.passkeyStep(), await world.go.passkeyStep()];
      const [earlier, later] = [device.get(one.options), device.get(two.options)];
      expect((await world.go.passkey(two.step, later)).statusCode).toBe(200);
      expect(said(await world.go.passkey(one.step, earlier))).toEqual([401, NOT_ACCEPTED]);
    });

    it('is not added without the password, for another site, without a finger, twice, or by somebody else', async () => {
      const [user, other] = [await world.test.signIn('ADMIN'), await world.test.signIn('ADMIN')];
      expect((await user.call(post('passkeys/options', { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      const device = createAuthenticator();
      type Begun = { step: string; options: { challenge: string } };
      const begin = async () => dataOf<Begun>(await user.call(post('passkeys/options', PROOF)));
      const end = (client: Client, step: string, response: object, name = 'Phone') =>
        client.call(post('passkeys', { step, name, response }));
      for (const lie of [{ origin: 'https://evil.example' }, { unverified: true }]) {
        const { step, options } = await begin();
        expect(said(await end(user, step, device.create(options, lie)))).toEqual([400, NOT_ACCEPTED]);
      }
      const theirs = await begin();
      expect(said(await end(other, theirs.step, device.create(theirs.options)))).toEqual([400, LATE]);
      const nameless = await begin();
      expect(refused(await end(user, nameless.step, device.create(nameless.options), ' ')).fields).toEqual(['name']);
      const good = await begin();
      expect((await end(user, good.step, device.create(good.options))).statusCode).toBe(201);
      expect(said(await end(user, good.step, device.create(good.options)))).toEqual([400, LATE]);
      const again = await begin();
      expect(said(await end(user, again.step, device.create(again.options)))).toEqual([
        409,
        'This passkey is there already.',
      ]);
    });

    it('is asked for without a word of its maker, and such as signs in by itself', async () => {
      const user = await world.test.signIn('ADMIN');
      const { options } = dataOf<{ options: object }>(await user.call(post('passkeys/options', PROOF)));
      expect(options).toMatchObject({
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    });

    it('stands for the password where factors are changed, and nobody else’s does', async () => {
      const [user, other] = [await world.test.signIn('ADMIN'), await world.test.signIn('ADMIN')];
      const [{ device }, { device: foreign }] = [await addPasskey(user), await addPasskey(other)];
      type Begun = { step: string; options: { challenge: string } };
      const shown = async (by: Client, from = device) => {
        const { step, options } = dataOf<Begun>(await by.call(post('passkeys/proof')));
        return { passkey: { step, response: from.get(options) } };
      };
      expect((await user.call(post('totp/options', await shown(user)))).statusCode).toBe(200);
      expect(said(await user.call(post('totp/options', await shown(other, foreign))))).toEqual([400, LATE]);
      expect(said(await user.call(post('totp/options', await shown(user, foreign))))).toEqual([400, NOT_ACCEPTED]);
      const once = await shown(user);
      expect((await user.call(post('totp/recovery-codes', once))).statusCode).toBe(201);
      expect(said(await user.call(post('totp/recovery-codes', once)))).toEqual([400, LATE]);
      const plain = await world.test.signIn('GENERAL');
      expect(said(await plain.call(post('passkeys/proof')))).toEqual([404, 'Passkey not found']);
    });

    it('is renamed and removed by its owner alone', async () => {
      const [user, other] = [await world.test.signIn('ADMIN'), await world.test.signIn('ADMIN')];
      const { device } = await addPasskey(user);
      const [{ id } = { id: 0 }] = (await factors(user)).passkeys;
      const rename = (client: Client) =>
        client.call({ method: 'PUT', url: `/api/user/passkeys/${id}`, payload: { name: 'Red phone' } });
      expect(said(await rename(other))).toEqual([404, 'Passkey not found']);
      expect((await rename(user)).statusCode).toBe(200);
      expect((await factors(user)).passkeys).toMatchObject([{ name: 'Red phone' }]);
      expect(said(await other.call(remove(`passkeys/${id}`, PROOF)))).toEqual([404, 'Passkey not found']);
      expect((await user.call(remove(`passkeys/${id}`, { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      expect(said(await user.call(remove('passkeys/none', PROOF)))).toEqual([404, 'Passkey not found']);
      const { step, options } = await world.go.passkeyStep();
      expect((await user.call(remove(`passkeys/${id}`, PROOF))).statusCode).toBe(200);
      expect(said(await world.go.passkey(step, device.get(options)))).toEqual([401, NOT_ACCEPTED]);
      expect((await factors(user)).recoveryCodes).toBe(0);
    });

    it('is limited to sixty begun sign-ins of an address', async () => {
      await world.go.passkeyStep();
      const { db } = world.test.deps.database;
      await db.updateTable('attempts').set({ count: 60 }).where('key', 'like', 'passkey-address:%').execute();
      expect((await world.test.app.inject(post('passkeys/sign-in/options'))).statusCode).toBe(429);
      await db.deleteFrom('attempts').execute();
      world.pass(16 * 60);
    });

    it('belongs to an address: none where the server is asked under a number', async () => {
      const asked = { ...post('passkeys/sign-in/options'), headers: { host: '192.0.2.1:3000' } };
      expect(said(await world.test.app.inject(asked))[0]).toBe(409);
      const user = await world.test.signIn('GENERAL');
      const read = (host: string) =>
        user.call({ url: '/api/user/second-factor', headers: { host } }).then((response) => dataOf<object>(response));
      expect(await read('192.0.2.1')).toMatchObject({ passkeysPossible: false });
      for (const own of ['localhost', 'localhost:3000', 'shop.localhost:3000'])
        expect(await read(own), own).toMatchObject({ passkeysPossible: true });
      for (const other of ['localhost.evil.example', 'evil-localhost', '.localhost.evil.example'])
        expect(await read(other), other).toMatchObject({ passkeysPossible: false });
    });
  });
});

it('a passkey belongs to PUBLIC_URL where that is set, whatever Host is sent', async () => {
  const publicUrl = 'https://shop.example:8443';
  const test = await startApp('sqlite', { publicUrl });
  try {
    const { headers: own } = await test.signIn('ADMIN');
    // Under https the cookie has the browser's own prefix.
    const cookie = own.cookie.replace('session=', '__Host-session=');
    const headers = { ...own, cookie, host: '127.0.0.1:3000' };
    const call = (options: InjectOptions) => test.app.inject({ ...options, headers });
    type Begun = { step: string; options: { challenge: string; rp: { id: string } } };
    const { step, options } = dataOf<Begun>(await call(post('passkeys/options', PROOF)));
    expect(options.rp.id).toBe('shop.example');
    const device = createAuthenticator(publicUrl);
    const added = await call(post('passkeys', { step, name: 'Phone', response: device.create(options) }));
    expect(added.statusCode, added.body).toBe(201);
    const go = signInScenes(test);
    const enter = async (lies: { origin?: string } = {}) => {
      const asked = await go.passkeyStep();
      return (await go.passkey(asked.step, device.get(asked.options, lies))).statusCode;
    };
    expect(await enter()).toBe(200);
    expect(await enter({ origin: 'http://localhost' })).toBe(401);
  } finally {
    await test.close();
  }
});
