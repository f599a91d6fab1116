import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Engine } from '#server/db/types.ts';
import { countWrite } from '#server/db/write-version.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';

const NUMBERS = { whatsapp: '252615550101', phoneNumber: '252615550102' };

/** Stands for a CDN's address for purges, and the tags of each call. */
let cdn: Server;
let asked: string[][];
let place: Place;

beforeEach(async () => {
  asked = [];
  // The client would ask again on a connection that is just being closed.
  cdn = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      asked.push((JSON.parse(text) as { tags: string[] }).tags);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  await place.remove();
  await new Promise((resolve) => cdn.close(resolve));
});

async function open(engine: Engine): Promise<AppDeps> {
  place = await makePlace(engine, { migrated: true });
  const { dataDir, databaseUrl } = place;
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  return openDeps({ ...readConfig({ DEMO: '0' }), dataDir, databaseUrl, purge: { url, token: null } });
}

describe('the CDN is told', () => {
  it('what a write has changed', async () => {
    const deps = await open('sqlite');
    await deps.services.numbers.update(TESTER, NUMBERS);
    await expect.poll(() => asked).toContainEqual(['numbers']);
    await deps.close();
  });

  it('before the server ends what would be told later', async () => {
    const deps = await open('sqlite');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await deps.services.numbers.update(TESTER, NUMBERS);
    await deps.close();
    vi.useRealTimers();
    await expect.poll(() => asked).toEqual([['numbers'], ['numbers']]);
  });

  it('to drop everything where a word was lost: its writer may have died before its purge', async () => {
    const deps = await open('postgres');
    await deps.database.db.transaction().execute((tx) => countWrite(tx));
    await expect.poll(() => asked).toContainEqual(['all']);
    await deps.close();
  });

  it('also where the database is away at the end, with taps that cannot be written any more', async () => {
    const deps = await open('sqlite');
    deps.services.taps.count({ kind: 'call' }, '203.0.113.7');
    await deps.services.numbers.update(TESTER, NUMBERS);
    await deps.database.close();
    await deps.close();
    await expect.poll(() => asked).toEqual([['numbers'], ['numbers']]);
  });
});
