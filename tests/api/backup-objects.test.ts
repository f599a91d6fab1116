import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allHashes } from '#server/backups/folder.ts';
import { s3ClientOf } from '#server/media/s3-store.ts';
import { runCli } from '../process/run-cli.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { BACKUP_NAME, type BackupWorld, DAY, openBackups } from './backup-world.ts';
import { addCategory, addPictured } from './calls.ts';

eachEngine((engine) => {
  let objects: ObjectStore;
  let world: BackupWorld;
  beforeAll(async () => {
    objects = await startObjectStore();
  });
  afterAll(() => objects.stop());
  beforeEach(async () => {
    world = await openBackups(engine, { backupPlace: objects.storage });
  });
  afterEach(async () => {
    await world.close();
    await objects.empty();
  });

  const Bucket = 'catalogue';
  const keys = async (): Promise<{ key: string; bytes: number }[]> => {
    const { Contents = [] } = await s3ClientOf(objects.storage).send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, bytes: Size }));
  };
  const files = async () => (await keys()).filter(({ key }) => key.startsWith('backups/files/'));
  const sum = (found: { bytes: number }[]) => found.reduce((all, { bytes }) => all + bytes, 0);

  describe('backups in an object store', () => {
    it('are made, read back and listed, and the next one adds what is new', async () => {
      const first = await world.makeOne();
      expect(first).toMatch(BACKUP_NAME);
      const { data, where, state } = await world.overview();
      expect([where, state]).toEqual(['s3://catalogue', 'ok']);
      expect(data).toMatchObject([{ name: first, verified: true, where: 's3://catalogue' }]);
      const once = await files();
      expect(sum(once)).toBe(data[0]?.bytes);
      expect((await keys()).map(({ key }) => key)).toContain(`backups/${first}.backup`);
      // Nothing of it stays on this disk but the list.
      expect((await readdir(path.join(world.test.place.dataDir, 'backup-lists'))).sort()).toEqual([
        'README.txt',
        `${first}.backup`,
      ]);

      await addCategory(world.admin, 'Kerbs');
      await world.makeOne();
      const rows = (await files()).filter(({ key }) => !once.some((known) => known.key === key));
      expect(sum(rows)).toBeLessThan(sum(once) / 2);
      expect(rows.length).toBeLessThan(once.length / 2);
    });

    it('are restored by name on a machine that knows only the address', async () => {
      const name = await world.makeOne();
      const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'catalogue-elsewhere-'));
      const { STORAGE_URL: BACKUP_DIR = '', ...credentials } = objects.settings;
      const here = { dataDir: path.join(elsewhere, 'here'), databaseUrl: null };
      const into = path.join(elsewhere, 'new');
      const restored = await runCli(here, ['restore', name, '--into', into], '', { ...credentials, BACKUP_DIR });
      expect(restored).toMatchObject({ code: 0, complained: '' });
      expect(await runCli({ dataDir: into, databaseUrl: null }, ['check'])).toMatchObject({ code: 0 });
      await rm(elsewhere, { recursive: true });
    });

    it('are tried, downloaded, and found again by an instance that has seen none of them', async () => {
      const name = await world.makeOne();
      const other = world.backupsAt(Date.now, undefined, { dataDir: path.join(world.test.place.dataDir, 'other') });
      expect((await other.overview()).data.map((backup) => backup.name)).toEqual([name]);
      expect(await world.test.deps.backups.drill()).toMatchObject({ name });
      const response = await world.admin.call({ url: `/api/backups/${name}` });
      expect([response.statusCode, response.headers['content-length']]).toEqual([
        200,
        String(response.rawPayload.length),
      ]);
    });

    it('mend a file that was damaged or lost since', async () => {
      await world.makeOne();
      const [damaged, lost] = (await files()).toSorted((one, other) => other.bytes - one.bytes);
      const client = s3ClientOf(objects.storage);
      await client.send(new PutObjectCommand({ Bucket, Key: damaged?.key, Body: 'x'.repeat(damaged?.bytes ?? 0) }));
      await client.send(new DeleteObjectCommand({ Bucket, Key: lost?.key }));
      await world.makeOne();
      expect(await world.test.deps.backups.drill()).toMatchObject({ rows: expect.any(Number) as number });
    });

    it('go when their time is over, with the files that no other names', async () => {
      const makeAt = (ms: number) => world.backupsAt(() => ms).make(TESTER);
      // One of each day is kept, and all of the last day.
      const morning = Date.UTC(2026, 0, 5, 8);
      const names: string[] = [];
      for (const at of [morning, morning + 60_000, morning + 3 * DAY]) {
        await addPictured(world.admin, await makePicture(names.length * 40 + 20));
        names.push((await makeAt(at)).name);
      }
      const left = (await world.overview()).data.map(({ name }) => name);
      expect(left).toHaveLength(2);
      const heads = (await keys()).flatMap(({ key }) => /^backups\/(.*)\.backup$/.exec(key)?.[1] ?? []);
      expect(heads.sort()).toEqual([...left].sort());
      // Two of three lists of rows are left.
      const stored = new Set((await files()).map(({ key }) => key.slice('backups/files/'.length)));
      expect(stored).toEqual(await allHashes(path.join(world.test.place.dataDir, 'backup-lists')));
    });

    it('fail in words while the store is away, and those known stay listed', async () => {
      const name = await world.makeOne();
      await objects.away(async () => {
        await expect(world.test.deps.backups.make(TESTER)).rejects.toMatchObject({ code: 'unavailable' });
        const { data, lastFailure } = await world.overview();
        expect(data.map((backup) => backup.name)).toEqual([name]);
        expect(lastFailure).toMatchObject({ code: 'backupUnwritable' });
      });
      expect(await world.makeOne()).toMatch(BACKUP_NAME);
      expect(await world.overview()).toMatchObject({ state: 'ok', lastFailure: null });
    });
  });
});
