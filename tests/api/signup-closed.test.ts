import { afterEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { refused, said } from './calls.ts';

const NEWCOMER = { username: 'New', email: 'new@example.com', password: 'a good password' };

eachEngine((engine) => {
  let test: TestApp;
  afterEach(() => test.close());

  const register = { method: 'POST', url: '/api/user/register/save', payload: NEWCOMER } as const;

  it('SIGNUP=closed takes signing up away from strangers, USERs and staff; an ADMIN still makes accounts', async () => {
    test = await startApp(engine, { signup: readConfig({ SIGNUP: 'closed' }).signup });
    expect(refused(await test.app.inject(register))).toEqual({ code: 404, message: 'Not found', fields: [] });
    for (const role of ['USER', 'GENERAL'] as const) {
      expect((await (await test.signIn(role)).call(register)).statusCode).toBe(404);
    }
    expect(said(await (await test.signIn('ADMIN')).call(register))).toEqual([201, 'Successfully register in!']);
  });

  it('SIGNUP is open where nothing is set', async () => {
    test = await startApp(engine, { signup: readConfig({}).signup });
    expect((await test.app.inject(register)).statusCode).toBe(201);
  });
});
