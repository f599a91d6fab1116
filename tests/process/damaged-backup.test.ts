import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Header } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTarWriter } from '#server/backups/tar.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { arrived } from '../uploads/store.ts';
import { configOf, runCli } from './run-cli.ts';

describe('a backup that is not what it was', () => {
  let from: Place;
  let to: Place;
  let file: string;
  let whole: Buffer;

  beforeEach(async () => {
    from = await makePlace('sqlite');
    to = await makePlace('sqlite');
    const deps = await openDeps(configOf(from));
    await deps.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
    await deps.services.products.add(TESTER, someProduct(), await arrived(deps.media, await makePicture()));
    await deps.services.numbers.update(TESTER, { whatsapp: '252615550100', phoneNumber: '252615550101' });
    await deps.close();
    file = path.join(from.dataDir, 'backup.tar');
    await runCli(from, ['backup', file]);
    whole = await readFile(file);
  });
  afterEach(async () => {
    await from.remove();
    await to.remove();
  });

  async function refused(bytes: Buffer): Promise<string> {
    await writeFile(file, bytes);
    const { code, complained } = await runCli(to, ['restore', file]);
    expect(code).toBe(1);
    expect(await readdir(to.dataDir)).toEqual([]);
    return complained;
  }

  it('is refused when it is cut off', async () => {
    const withoutEnd = whole.length - 1025;
    for (const length of [0, 700, withoutEnd / 3, withoutEnd / 2, withoutEnd].map(Math.floor)) {
      expect(await refused(whole.subarray(0, length))).toMatch(/^The backup is damaged: /);
    }
  });

  it('is refused when one byte of any entry was changed', async () => {
    const entries = ['rows/products', 'rows/settings', 'uploads/', 'manifest.json', 'manifest.sha256'];
    for (const name of entries) {
      const header = whole.indexOf(name);
      expect(header % 512).toBe(0);
      const changed = Buffer.from(whole);
      changed[header + 512 + 20] = (changed[header + 512 + 20] ?? 0) ^ 1;
      expect(await refused(changed)).toMatch(/^The backup is damaged: /);
    }
  });

  it('is refused when a file was taken out of it', async () => {
    const start = whole.indexOf('uploads/');
    const size = Number.parseInt(whole.toString('latin1', start + 124, start + 135), 8);
    const end = start + 512 + Math.ceil(size / 512) * 512;
    const without = Buffer.concat([whole.subarray(0, start), whole.subarray(end)]);
    expect(await refused(without)).toMatch(/^The backup is damaged: uploads\/.* is missing\.$/);
  });

  it.each([
    '../escaped',
    '/etc/escaped',
    'uploads/../../escaped',
    'rows/users/../../escaped.jsonl',
    'uploads/evil.html',
  ])('is refused when it holds %s, before that is written anywhere', async (name) => {
    const target = path.join(from.dataDir, 'forged.tar');
    const handle = await open(target, 'wx');
    const tar = createTarWriter(handle);
    await tar.add(name, 4, Readable.from([Buffer.from('evil')]) as AsyncIterable<Buffer>);
    await tar.end();
    await handle.close();
    expect(await refused(await readFile(target))).toContain('does not belong there');
  });

  it('is refused when an entry is in it twice', async () => {
    for (const name of ['rows/products', 'uploads/', 'manifest.json', 'manifest.sha256']) {
      const start = whole.indexOf(name);
      const size = Number.parseInt(whole.toString('latin1', start + 124, start + 135), 8);
      const entry = whole.subarray(start, start + 512 + Math.ceil(size / 512) * 512);
      expect(await refused(Buffer.concat([entry, whole]))).toContain('is in it twice');
    }
  });

  it('is refused when something follows its end', async () => {
    expect(await refused(Buffer.concat([whole, Buffer.from('junk')]))).toContain('something follows its end');
    expect(await refused(Buffer.concat([whole, whole]))).toContain('something follows its end');
  });

  it('is refused for a list of files too long for the memory', async () => {
    const header = new Header({ path: 'manifest.json', size: 2 ** 30, type: 'File' });
    header.encode();
    await writeFile(file, header.block ?? '');
    await truncate(file, 2 ** 30 + 4096);
    const { code, complained } = await runCli(to, ['restore', file]);
    expect([code, complained]).toEqual([1, expect.stringContaining('its list of files is too long')]);
    expect(await readdir(to.dataDir)).toEqual([]);
  });

  it('leaves nothing of what went while it was made', async () => {
    const target = path.join(from.dataDir, 'went.tar');
    const handle = await open(target, 'wx');
    const tar = createTarWriter(handle);
    for (const name of ['320.jpg', '480.jpg']) {
      const body = Readable.from([Buffer.from('gone')]) as AsyncIterable<Buffer>;
      await tar.add(`uploads/0123456789abcdef-01234567/${name}`, 4, body);
    }
    await handle.close();
    await writeFile(file, Buffer.concat([await readFile(target), whole]));
    expect(await runCli(to, ['restore', file])).toMatchObject({ code: 0, complained: '' });
    const kept = await readdir(path.join(from.dataDir, 'uploads'));
    expect(await readdir(path.join(to.dataDir, 'uploads'))).toEqual(kept);
  });

  it('is refused when it is something else', async () => {
    expect(await refused(Buffer.alloc(4096, 'text'))).toMatch(/^The backup is damaged: /);
    expect(await runCli(to, ['restore', path.join(from.dataDir, 'no-such-file')])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('cannot be read'),
    });
  });

  it('is restored after all those refusals when it is whole again', async () => {
    await refused(whole.subarray(0, 2000));
    await writeFile(file, whole);
    expect(await runCli(to, ['restore', file])).toMatchObject({ code: 0, complained: '' });
    expect(await runCli(to, ['check'])).toMatchObject({ code: 0 });
  });
});
