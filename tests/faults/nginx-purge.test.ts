import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../support/postgres.ts';

/** deploy/nginx-purge.mjs alone, on answers laid out as nginx keeps them. */
const PURGER = path.join(import.meta.dirname, '../../deploy/nginx-purge.mjs');
const KEPT = { one: 'products,product:7', two: 'products', other: 'numbers' };

let folder: string;
let answers: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-purge-'));
  answers = path.join(folder, 'c/29');
  await mkdir(answers, { recursive: true });
  for (const [name, tags] of Object.entries(KEPT)) {
    const head = `\u0005\nKEY: GET/${name}|br\nHTTP/1.1 200 OK\r\nCache-Tag: ${tags}\r\n`;
    await writeFile(path.join(answers, name), `${head}\r\nCache-Tag: products\r\n`);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kept = async () => (await readdir(answers)).sort();

type Options = { flags?: string[]; env?: Record<string, string> };

/** What the program answers when it is told that products have changed. */
async function purge(place: string, { flags = [], env = {} }: Options = {}): Promise<[number, unknown]> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, PURGER, place, String(port)], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...env },
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/`;
  const status = () =>
    fetch(url).then(
      (response) => response.status,
      () => 0,
    );
  try {
    await expect.poll(status).toBe(405);
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ tags: ['products'] }) });
    return [response.status, await response.json()];
  } finally {
    child.kill();
    await exited;
  }
}

/** A file system that fails at one of the kept answers. Rights alone would not do it: tests may run as root. */
function failing(call: 'open' | 'unlink', code: string): Options {
  const source = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.${call};
    fs.${call} = async (file, ...more) => {
      if (String(file).endsWith('/two')) throw Object.assign(new Error('${code}'), { code: '${code}' });
      return real(file, ...more);
    };
    syncBuiltinESMExports();
  `;
  return { flags: ['--import', `data:text/javascript,${encodeURIComponent(source)}`] };
}

it('removes what carries a tag, and tells how many', async () => {
  expect(await purge(folder)).toEqual([200, { purged: 2 }]);
  expect(await kept()).toEqual(['other']);
});

it.each([
  ['not there', 'nothing'],
  ['a file', 'c/29/one'],
])('has failed where the folder is %s', async (_what, place) => {
  expect(await purge(path.join(folder, place))).toEqual([500, {}]);
  expect(await kept()).toEqual(['one', 'other', 'two']);
});

it.each(['open', 'unlink'] as const)('has failed where %s fails at one answer, and drops the others', async (call) => {
  expect(await purge(folder, failing(call, 'EACCES'))).toEqual([500, {}]);
  expect(await kept()).toEqual(['other', 'two']);
});

it.each(['open', 'unlink'] as const)('takes an answer that is gone at %s for purged', async (call) => {
  expect(await purge(folder, failing(call, 'ENOENT'))).toEqual([200, { purged: 1 }]);
});

it('tells its peers, also of a purge that fails here', async () => {
  const told: string[] = [];
  const peer = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(body);
    response.end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => peer.listen(port, '127.0.0.1', resolve));
  try {
    const env = { PEERS: `http://127.0.0.1:${port}/` };
    expect(await purge(path.join(folder, 'nothing'), { env })).toEqual([500, {}]);
    expect(told).toEqual(['{"tags":["products"]}']);
  } finally {
    await new Promise((resolve) => peer.close(resolve));
  }
});
