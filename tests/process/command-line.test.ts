import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SQLITE_FILE } from '#server/db/database.ts';
import { authorOf } from '#server/events/event.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { signInDirectly } from '../support/sign-in.ts';
import { arrived } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { configOf, runCli } from './run-cli.ts';

const PASSWORD = 'correct horse battery';

eachEngine((engine) => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace(engine);
  });
  afterEach(() => place.remove());

  const cli = (args: string[], piped?: string) => runCli(place, args, piped);

  describe('the command line', () => {
    it('explains itself, and fails when it is not understood', async () => {
      expect(await cli(['--help'])).toMatchObject({
        code: 0,
        said: expect.stringContaining('create-admin EMAIL [NAME]'),
      });
      expect(await cli(['help'])).toEqual(await cli(['--help']));
      expect(await cli([])).toMatchObject({ code: 1, complained: expect.stringContaining('restore NAME|FILE') });
      expect(await cli(['destroy'])).toMatchObject({
        code: 1,
        complained: expect.stringMatching(/^There is no command destroy/),
      });
      expect(await cli(['toString'])).toMatchObject({
        code: 1,
        complained: expect.stringMatching(/^There is no command/),
      });
      expect(await cli(['backup-key'])).toEqual({
        code: 1,
        said: '',
        complained: 'Use it like this: backup-key FILE',
        logged: [],
      });
      expect(await cli(['check', '--sign', 'key'])).toMatchObject({ code: 1, complained: 'Use it like this: check' });
      expect(await cli(['restore', 'name', '--into'])).toMatchObject({
        code: 1,
        complained: expect.stringContaining("'--into <value>'"),
      });
      expect(await cli(['check', '--fast'])).toMatchObject({
        code: 1,
        complained: expect.stringContaining("'--fast'"),
      });
    });

    it('migrates once', async () => {
      expect(await cli(['migrate'])).toEqual({
        code: 0,
        said: expect.stringMatching(/^Done: 001-initial/),
        logged: [],
        complained: '',
      });
      expect(await cli(['migrate'])).toEqual({
        code: 0,
        said: 'The database is up to date.',
        complained: '',
        logged: [],
      });
    });

    it('does not look after, or back up, a catalogue that is not there', async () => {
      const file = path.join(place.dataDir, 'never.tar');
      for (const args of [['check'], ['backup', file]]) {
        const { code, complained } = await cli(args);
        expect(code).toBe(1);
        expect(complained).toMatch(
          engine === 'sqlite' ? /^There is no database in / : /^The database is not at this version/,
        );
      }
      expect(await readdir(place.dataDir)).toEqual([]);
    });
  });

  describe('create-admin', () => {
    it('makes an ADMIN who can sign in, with the password that was piped in', async () => {
      const { logged, ...ended } = await cli(['create-admin', 'boss@example.com', 'The Boss'], `${PASSWORD}\n`);
      expect(ended).toEqual({ code: 0, said: 'boss@example.com can sign in as ADMIN now.', complained: '' });
      expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({
          level: 30,
          event: 'registered',
          by: { id: null, name: 'command line' },
          name: 'The Boss',
          before: null,
          after: { username: 'The Boss', email: 'boss@example.com', role: 'ADMIN' },
        }),
      ]);
      const deps = await openDeps(configOf(place));
      const { actor } = await signInDirectly(deps.services, { email: 'boss@example.com', password: PASSWORD });
      await deps.close();
      expect(actor).toMatchObject({ username: 'The Boss', email: 'boss@example.com', role: 'ADMIN' });
    });

    it('refuses what the form would refuse, and a third argument, which could only be a password', async () => {
      await cli(['create-admin', 'boss@example.com'], PASSWORD);
      const cases: Array<[string[], string, RegExp]> = [
        [['BOSS@example.com'], PASSWORD, new RegExp(MESSAGES.emailTaken)],
        [['other@example.com'], 'password', new RegExp(MESSAGES.passwordCommon)],
        [['other@example.com'], '', /Password must be at least 8 characters/],
        [['not an address'], PASSWORD, /Email must be a valid address/],
        [['other@example.com', 'Name', PASSWORD], '', /^Use it like this: create-admin EMAIL \[NAME\]$/],
      ];
      for (const [args, piped, why] of cases) {
        const { code, complained } = await cli(['create-admin', ...args], piped);
        expect(code).toBe(1);
        expect(complained).toMatch(why);
        expect(complained).not.toContain(PASSWORD);
      }
    });
  });

  describe('create-admin for an address that is there', () => {
    it('says so, and names the command that gives a new password', async () => {
      await cli(['create-admin', 'boss@example.com'], PASSWORD);
      expect(await cli(['create-admin', 'Boss@Example.com'], PASSWORD)).toMatchObject({
        code: 1,
        said: '',
        complained:
          'Email already registered: boss@example.com is there as ADMIN. For a new password: set-password boss@example.com',
      });
    });
  });

  describe('set-password', () => {
    it('gives the password that was piped in, ends all sessions, and makes open links useless', async () => {
      await cli(['create-admin', 'boss@example.com'], PASSWORD);
      const deps = await openDeps(configOf(place));
      const { auth, passwordLinks, users } = deps.services;
      const boss = await signInDirectly(deps.services, { email: 'boss@example.com', password: PASSWORD });
      const user = await users.create(TESTER, { username: 'A', email: 'a@example.com', password: PASSWORD }, 'USER', {
        selfRegistered: true,
      });
      const session = await signInDirectly(deps.services, { email: 'a@example.com', password: PASSWORD });
      const { link } = await passwordLinks.reset(authorOf(boss.actor, TESTER.log), user.id);

      expect(await cli(['set-password', 'A@example.com'], 'another good password\n')).toMatchObject({
        code: 0,
        said: 'A@example.com has a new password now. All sessions of this account have ended.',
        complained: '',
      });
      expect(await auth.sessions.find(session.token)).toBeNull();
      expect(await auth.sessions.find(boss.token)).not.toBeNull();
      await expect(signInDirectly(deps.services, { email: 'a@example.com', password: PASSWORD })).rejects.toThrow(
        'Invalid email',
      );
      await signInDirectly(deps.services, { email: 'a@example.com', password: 'another good password' });
      const token = link.split('token=')[1] ?? '';
      await expect(passwordLinks.use(TESTER, { token, password: PASSWORD })).rejects.toThrow('not valid any more');
      expect((await users.list()).find(({ id }) => id === user.id)).toMatchObject({ selfRegistered: false });
      await deps.close();
    });

    it('refuses an unknown address and a bad password, and never repeats the password', async () => {
      await cli(['create-admin', 'boss@example.com'], PASSWORD);
      for (const [args, piped, why] of [
        [['nobody@example.com'], PASSWORD, /^There is no account with the e-mail nobody@example\.com\.$/],
        [['boss@example.com'], 'password', new RegExp(MESSAGES.passwordCommon)],
        [['boss@example.com'], 'short', /Password must be at least 8 characters/],
        [['boss@example.com', PASSWORD], '', /^Use it like this: set-password EMAIL$/],
        [[], '', /^Use it like this: set-password EMAIL$/],
      ] as const) {
        const { code, complained } = await cli(['set-password', ...args], piped);
        expect(code).toBe(1);
        expect(complained).toMatch(why);
        expect(complained).not.toContain(PASSWORD);
      }
    });
  });

  describe('check', () => {
    let picture: string;
    let video: string;

    beforeEach(async () => {
      const deps = await openDeps(configOf(place));
      const { services, media } = deps;
      await services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
      const upload = await arrived(media, await makePicture());
      picture = (await services.products.add(TESTER, someProduct({ code: 'CK-1' }), upload)).productimage ?? '';
      video = (
        await services.videos.add(
          TESTER,
          { title: 'Video', description: 'A video' },
          await arrived(media, tinyMp4()),
          null,
        )
      ).filepath;
      await deps.close();
    });

    it('finds nothing wrong where nothing is', async () => {
      expect(await cli(['check'])).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^All is well: \d+ rows/),
        complained: '',
      });
    });

    it('finds a film of the right length with other bytes, and a variant that is gone', async () => {
      const film = path.join(place.dataDir, video);
      const bytes = await readFile(film);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(film, bytes);
      await rm(path.join(place.dataDir, picture).replace(/jpg$/, 'avif'));
      const { code, complained } = await cli(['check']);
      expect(code).toBe(1);
      expect(complained.split('\n')).toEqual([
        '2 faults found.',
        expect.stringMatching(/^Product \d+ \(CK-1\): uploads\/.*\/\d+\.avif is missing\.$/),
        expect.stringMatching(/^Video \d+ \(Video\): uploads\/.*\/film\.mp4 is not what was uploaded\.$/),
      ]);
    });

    it('lists every file that is missing, cut short or nobody’s', async () => {
      const folderOf = (stored: string) => path.dirname(path.join(place.dataDir, stored));
      await rm(path.join(folderOf(picture), 'preview.jpg'));
      await truncate(path.join(place.dataDir, video), 100);
      const deps = await openDeps(configOf(place));
      const orphan = await deps.media.addPicture(await arrived(deps.media, await makePicture(10)), 'product');
      await deps.close();

      const { code, complained } = await cli(['check']);
      expect(code).toBe(1);
      expect(complained.split('\n').sort()).toEqual(
        [
          '3 faults found.',
          expect.stringMatching(/^Product \d+ \(CK-1\): uploads\/.*\/preview\.jpg is missing\.$/),
          expect.stringMatching(/^Video \d+ \(Video\): uploads\/.*\/film\.mp4 has the wrong length\.$/),
          `${path.dirname(orphan.path)} belongs to no product, no video and not to the site.`,
        ].sort(),
      );
    });

    if (engine === 'sqlite')
      it('finds a row that refers to nothing', async () => {
        const file = new SQLite(path.join(place.dataDir, SQLITE_FILE));
        file.pragma('foreign_keys = OFF');
        file.prepare('delete from categories').run();
        file.close();
        const { code, complained } = await cli(['check']);
        expect(code).toBe(1);
        expect(complained).toContain('row 1 of products refers to a row of categories that is not there');
      });
  });
});
