import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_ADMIN, keepDemonstration } from '../support/demonstration.ts';
import { startServer } from '../support/server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'the first password' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const login = (url: string, email: string, password: string) =>
  fetch(`${url}/api/user/login/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('the process', () => {
  it('stops at the door with a wrong setting, says each fault and exits with 1', () => {
    const { status, stderr } = spawnSync(process.execPath, ['build/server/main.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: 'eighty', DEMO: 'maybe', DATA_DIR: dataDir },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('PORT must be a whole number from 0 to 65535.');
    expect(stderr).toContain('DEMO must be 0 or 1.');
    expect(stderr).not.toContain('    at ');
  });

  it('of the command line ends with 1 where a command fails, so that whatever started it is told', () => {
    const { status, stderr } = spawnSync(process.execPath, ['build/server/cli.js', 'check'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no database in')]);
  });

  it('has the cache in front drop everything when it starts', async () => {
    const asked: string[] = [];
    const cdn = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      request.on('data', (chunk) => asked.push(String(chunk)));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
    const PURGE_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/`;
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...ADMIN, PURGE_URL });
    await expect.poll(() => asked).toContain('{"tags":["all"]}');
    await server.stop();
    await new Promise((resolve) => cdn.close(resolve));
  });

  it('makes the first ADMIN once, keeps its data, and closes with 0 when asked to', async () => {
    const first = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...ADMIN });
    expect(first.output()).toContain('first@example.com');
    expect(first.output()).not.toContain(ADMIN.ADMIN_PASSWORD);
    expect((await login(first.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(200);
    expect(await first.stop()).toBe(0);

    const second = await startServer({
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_EMAIL: 'late@example.com',
      ADMIN_PASSWORD: 'a later password',
    });
    expect((await login(second.url, 'late@example.com', 'a later password')).status).toBe(401);
    expect((await login(second.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  it('generates the first ADMIN where none is set, and keeps its password out of a log', async () => {
    const first = await startServer({ DATA_DIR: dataDir, DEMO: '0' });
    const [, email = '', file = ''] = /e-mail\s+(\S+)\s+password\s+in (\S+)/.exec(first.output()) ?? [];
    expect(file).toBe(path.join(dataDir, 'first-password.txt'));
    const [, password = ''] = (await readFile(file, 'utf8')).split('\n');
    expect(first.output()).not.toContain(password);
    expect((await login(first.url, email, password)).status).toBe(200);
    await first.stop();
    const second = await startServer({ DATA_DIR: dataDir, DEMO: '0' });
    expect(second.output()).not.toContain('password');
    await second.stop();
  });

  it('fills an empty catalogue with the demonstration, once; its files are for its owner alone, also where others made the folder', async () => {
    await chmod(dataDir, 0o755);
    const first = await startServer({ DATA_DIR: dataDir, ...FIRST_ADMIN });
    expect(first.output()).toContain(`chmod 700 ${dataDir}`);
    const entries = await readdir(dataDir, { recursive: true });
    expect(entries).toContain('catalogue.sqlite');
    expect(entries).toContain('catalogue.sqlite-wal');
    for (const name of entries) expect((await stat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
    const read = async (url: string, name: string) =>
      ((await (await fetch(`${url}/api/${name}`)).json()) as { data: { id: number }[] }).data;
    const products = await read(first.url, 'products');
    expect(products.length).toBeGreaterThanOrEqual(24);
    expect((await read(first.url, 'categories')).length).toBe(8);
    expect((await read(first.url, 'videos')).length).toBe(4);
    await first.stop();
    const second = await startServer({ DATA_DIR: dataDir });
    expect(await read(second.url, 'products')).toEqual(products);
    await second.stop();
    // The tests in a browser begin with what was just made.
    await keepDemonstration(dataDir);
  }, 600_000);

  it('finishes what runs before it closes', async () => {
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...ADMIN });
    // Hashing takes long enough to be running when the signal comes.
    const running = Array.from({ length: 4 }, () => login(server.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD));
    await Promise.race(running);
    const code = server.stop();
    for (const response of await Promise.all(running)) expect([200, 503]).toContain(response.status);
    expect(await code).toBe(0);
  });
});
