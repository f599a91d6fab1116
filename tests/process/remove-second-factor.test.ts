import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { insertFactors } from '../support/factor-rows.ts';
import { signInDirectly } from '../support/sign-in.ts';
import { configOf, runCli } from './run-cli.ts';

const ASHA = { username: 'Asha', email: 'asha@example.com', password: 'correct horse battery' };

eachEngine((engine) => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace(engine);
  });
  afterEach(() => place.remove());

  it('remove-second-factor lets the password alone sign in again, ends the sessions, and is told', async () => {
    const deps = await openDeps(configOf(place));
    const { auth, users } = deps.services;
    const [asha, other] = [
      await users.create(TESTER, ASHA, 'ADMIN'),
      await users.create(TESTER, { ...ASHA, email: 'other@example.com' }, 'ADMIN'),
    ];
    const { token } = await signInDirectly(deps.services, ASHA);
    for (const { id } of [asha, other]) await insertFactors(deps.database.db, id);
    await expect(signInDirectly(deps.services, ASHA)).rejects.toMatchObject({ code: 'unauthorized' });

    const done = await runCli(place, ['remove-second-factor', 'Asha@Example.com']);
    expect(done).toMatchObject({
      code: 0,
      said: 'Asha@Example.com signs in with the password alone now. All sessions of this account have ended.',
      complained: '',
    });
    expect(done.logged.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'second-factor-removed', by: { id: null, name: 'command line' }, id: asha.id, name: 'Asha' },
    ]);
    expect(await auth.sessions.find(token)).toBeNull();
    expect((await signInDirectly(deps.services, ASHA)).actor.id).toBe(asha.id);
    expect((await users.list()).map(({ secondFactor }) => secondFactor)).toEqual([false, true]);

    expect(await runCli(place, ['remove-second-factor', 'asha@example.com'])).toMatchObject({
      code: 0,
      said: 'asha@example.com has no second factor. Nothing was changed.',
      logged: [],
    });
    await deps.close();
  });

  it('remove-second-factor refuses an unknown address', async () => {
    expect(await runCli(place, ['remove-second-factor', 'nobody@example.com'])).toMatchObject({
      code: 1,
      complained: 'There is no account with the e-mail nobody@example.com.',
    });
  });
});
