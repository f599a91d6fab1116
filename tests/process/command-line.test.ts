import { readdir, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../contract/messages.ts';
import { SQLITE_FILE } from '../../server/db/database.ts';
import { openParts } from '../../server/parts.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { eachEngine, makePlace, type Place } from '../support/databases.ts';
import { tinyMp4 } from '../uploads/films.ts';
import { arrived } from '../uploads/store.ts';
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
      expect(await cli([])).toMatchObject({ code: 1, complained: expect.stringContaining('restore FILE') });
      expect(await cli(['destroy'])).toMatchObject({
        code: 1,
        complained: expect.stringMatching(/^There is no command destroy/),
      });
      expect(await cli(['toString'])).toMatchObject({
        code: 1,
        complained: expect.stringMatching(/^There is no command/),
      });
      expect(await cli(['backup'])).toEqual({ code: 1, said: '', complained: 'Use it like this: backup FILE' });
      expect(await cli(['check', '--fast'])).toMatchObject({
        code: 1,
        complained: expect.stringContaining("'--fast'"),
      });
    });

    it('migrates once', async () => {
      expect(await cli(['migrate'])).toEqual({
        code: 0,
        said: expect.stringMatching(/^Done: 001-initial/),
        complained: '',
      });
      expect(await cli(['migrate'])).toEqual({ code: 0, said: 'The database is up to date.', complained: '' });
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
      expect(await cli(['create-admin', 'boss@example.com', 'The Boss'], `${PASSWORD}\n`)).toEqual({
        code: 0,
        said: 'boss@example.com can sign in as ADMIN now.',
        complained: '',
      });
      const parts = await openParts(configOf(place));
      const { actor } = await parts.services.auth.login({ email: 'boss@example.com', password: PASSWORD }, '127.0.0.1');
      await parts.close();
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

  describe('check', () => {
    let picture: string;
    let film: string;

    beforeEach(async () => {
      const parts = await openParts(configOf(place));
      const { services, media } = parts;
      await services.categories.add({ label: 'Pavers', value: 'Pavers' });
      const upload = await arrived(media, await makePicture());
      picture = (await services.products.add(someProduct({ code: 'CK-1' }), upload)).productimage ?? '';
      film = (
        await services.videos.add({ title: 'Film', description: 'A film' }, await arrived(media, tinyMp4()), null)
      ).filepath;
      await parts.close();
    });

    it('finds nothing wrong where nothing is', async () => {
      expect(await cli(['check'])).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^All is well: \d+ rows/),
        complained: '',
      });
    });

    it('lists every file that is missing, cut short or nobody’s', async () => {
      const folderOf = (stored: string) => path.dirname(path.join(place.dataDir, stored));
      await rm(path.join(folderOf(picture), 'preview.jpg'));
      await truncate(path.join(place.dataDir, film), 100);
      const parts = await openParts(configOf(place));
      const orphan = await parts.media.addPicture(await arrived(parts.media, await makePicture(10)), 'product');
      await parts.close();

      const { code, complained } = await cli(['check']);
      expect(code).toBe(1);
      expect(complained.split('\n').sort()).toEqual(
        [
          '3 faults found.',
          expect.stringMatching(/^Product \d+ \(CK-1\): uploads\/.*\/preview\.jpg is missing\.$/),
          expect.stringMatching(/^Video \d+ \(Film\): uploads\/.*\/film\.mp4 has the wrong length\.$/),
          `${path.dirname(orphan.path)} belongs to no product and no video.`,
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
