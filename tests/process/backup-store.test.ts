import { chmod, copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDeps } from '#server/open-deps.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { arrived } from '../uploads/store.ts';
import { configOf, runCli } from './run-cli.ts';

eachEngine((engine) => {
  let from: Place;
  let to: Place;
  let folder: string;

  beforeEach(async () => {
    from = await makePlace(engine);
    to = await makePlace('sqlite');
    folder = path.join(from.dataDir, 'backups');
    const deps = await openDeps(configOf(from));
    await deps.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
    await deps.services.products.add(
      TESTER,
      someProduct({ code: 'KEPT-1' }),
      await arrived(deps.media, await makePicture()),
    );
    await deps.close();
  });
  afterEach(async () => {
    await from.remove();
    await to.remove();
  });

  const cli = (args: string[]) => runCli(from, args);
  /** The only backup there is. */
  async function makeOne(...args: string[]): Promise<string> {
    expect(await cli(['backup', ...args])).toMatchObject({ code: 0, complained: '' });
    return (await readdir(folder)).find((name) => name.endsWith('.backup'))?.slice(0, -'.backup'.length) ?? '';
  }
  const codesIn = async (place: Place) => {
    const deps = await openDeps(configOf(place));
    const { data } = await deps.services.products.page({}, 10);
    await deps.close();
    return data.map(({ code }) => code);
  };

  describe('backup without a file', () => {
    it('makes one in the folder of backups, and says so', async () => {
      const { code, said, logged } = await cli(['backup']);
      expect([code, said]).toEqual([0, expect.stringMatching(/^backup-.* is made and verified, in .*: 0\.\d MB/)]);
      expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ event: 'backup-made', by: { id: null, name: 'command line' } }),
      ]);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const { mode } = await stat(path.join(entry.parentPath, entry.name));
        expect((mode & 0o077).toString(8), entry.name).toBe('0');
      }
    });

    it('is restored by its name into a new folder, made on the way', async () => {
      const name = await makeOne();
      const into = path.join(to.dataDir, 'new');
      if (engine === 'sqlite') {
        expect(await cli(['restore', name, '--into', into])).toMatchObject({ code: 0, complained: '' });
      } else {
        // Without --into the database that is served would be meant, and it is not empty.
        expect(await cli(['restore', name, '--into', into])).toMatchObject({
          code: 1,
          complained: 'The database holds data already. Restore into an empty one.',
        });
        const file = path.join(folder, `${name}.backup`);
        expect(await runCli(to, ['restore', file, '--into', into])).toMatchObject({ code: 0, complained: '' });
      }
      const restored = { ...to, dataDir: into };
      expect(await codesIn(restored)).toEqual(['KEPT-1']);
      expect(await runCli(restored, ['check'])).toMatchObject({ code: 0 });
    });

    it('is restored from a copy of the whole folder, and not from its list alone', async () => {
      const name = await makeOne();
      const disk = path.join(to.dataDir, 'disk');
      await cp(folder, disk, { recursive: true });
      const into = path.join(to.dataDir, 'new');
      expect(await runCli(to, ['restore', path.join(disk, `${name}.backup`), '--into', into])).toMatchObject({
        code: 0,
      });

      const alone = path.join(to.dataDir, 'alone');
      await mkdir(alone);
      await copyFile(path.join(folder, `${name}.backup`), path.join(alone, 'x.backup'));
      const again = path.join(to.dataDir, 'again');
      const { code, complained } = await runCli(to, ['restore', path.join(alone, 'x.backup'), '--into', again]);
      expect([code, complained]).toEqual([1, expect.stringMatching(/^The backup is damaged: .* is missing\.$/)]);
      expect(await readdir(again)).toEqual([]);
    });

    it('is tried by drill-restore, which leaves nothing behind', async () => {
      expect(await cli(['drill-restore'])).toMatchObject({ code: 1, complained: 'There is no backup yet.' });
      const name = await makeOne();
      const before = await readdir(folder);
      expect(await cli(['drill-restore'])).toMatchObject({
        code: 0,
        said: expect.stringMatching(`^${name} can be restored: \\d+ rows, and every file is in its place\\.$`),
      });
      expect(await readdir(folder)).toEqual(before);
      for (const place of await readdir(path.join(folder, 'files')))
        for (const file of await readdir(path.join(folder, 'files', place)))
          await writeFile(path.join(folder, 'files', place, file), 'gone');
      expect(await cli(['drill-restore'])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('The backup is damaged'),
      });
    });
  });

  describe('a signed backup', () => {
    let key: string;
    const pub = () => `${key}.pub`;
    beforeEach(async () => {
      key = path.join(to.dataDir, 'shop.key');
      expect(await cli(['backup-key', key])).toMatchObject({ code: 0, complained: '' });
    });
    const restore = (source: string, ...args: string[]) =>
      runCli(to, ['restore', source, '--into', path.join(to.dataDir, `new${args.length}`), ...args]);
    const NOT_SIGNED = 'The backup is not signed. Nothing was restored.';
    const WRONG = 'The backup was not signed with this key, or was changed since. Nothing was restored.';

    it('has a key that only its owner can read and nothing overwrites', async () => {
      expect((await stat(key)).mode & 0o777).toBe(0o600);
      const before = await readFile(key);
      expect(await cli(['backup-key', key])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('already exists'),
      });
      expect((await readFile(key)).equals(before)).toBe(true);
    });

    it('is restored with its public key, from the folder and from one file', async () => {
      const name = await makeOne('--sign', key);
      const file = path.join(from.dataDir, 'one.tar');
      expect(await cli(['backup', file, '--sign', key])).toMatchObject({ code: 0 });
      expect(await restore(path.join(folder, `${name}.backup`), '--key', pub())).toMatchObject({
        code: 0,
        complained: '',
      });
      expect(await restore(file)).toMatchObject({ code: 0, complained: '' });
      const again = path.join(to.dataDir, 'again');
      expect(await runCli(to, ['restore', file, '--into', again, '--key', pub()])).toMatchObject({ code: 0 });
    });

    it('is refused with another key, without a signature, and when anything was changed', async () => {
      const signed = path.join(from.dataDir, 'signed.tar');
      const plain = path.join(from.dataDir, 'plain.tar');
      await cli(['backup', signed, '--sign', key]);
      await cli(['backup', plain]);
      const other = path.join(to.dataDir, 'other.key');
      await cli(['backup-key', other]);
      const refusals: [string, string, string][] = [
        [signed, `${other}.pub`, WRONG],
        [plain, pub(), NOT_SIGNED],
        [signed, key, `${key} is not a public key as the backup-key command makes it.`],
        [signed, plain, `${plain} is not a public key as the backup-key command makes it.`],
      ];
      for (const [source, given, why] of refusals)
        expect(await restore(source, '--key', given)).toMatchObject({ code: 1, complained: why });

      // Somebody puts another list, whole in itself, under a signature that was made for this one: only the key tells.
      const forged = await forge(plain, await readFile(signed));
      const target = path.join(from.dataDir, 'forged.tar');
      await writeFile(target, forged);
      expect(await restore(target)).toMatchObject({ code: 0, complained: '' });
      expect(await restore(target, '--key', pub())).toMatchObject({ code: 1, complained: WRONG });
      const left = (await readdir(to.dataDir)).filter((name) => name === 'new2');
      for (const name of left) expect(await readdir(path.join(to.dataDir, name))).toEqual([]);
    });

    it('is not made with a key that is none', async () => {
      const bad = path.join(to.dataDir, 'bad.key');
      await writeFile(bad, 'no key');
      await chmod(bad, 0o600);
      for (const [given, why] of [
        [bad, 'is not a private key'],
        [pub(), 'is not a private key'],
        [path.join(to.dataDir, 'none'), 'cannot be read'],
      ] as const)
        expect(await cli(['backup', '--sign', given])).toMatchObject({
          code: 1,
          complained: expect.stringContaining(why),
        });
      expect(await readdir(from.dataDir)).not.toContain('backups');
    });
  });
});

/** The signed backup's signature on the other backup's list, which is whole in itself. */
async function forge(plain: string, signed: Buffer): Promise<Buffer> {
  const whole = await readFile(plain);
  const start = signed.indexOf('manifest.sig');
  const entry = signed.subarray(start, start + 1024);
  return Buffer.concat([whole.subarray(0, whole.length - 1024), entry, Buffer.alloc(1024)]);
}
