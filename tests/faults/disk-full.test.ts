import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../support/app.ts';

/** The drill fills a real disk, which takes root. Here SQLite itself is told that there are no more pages to have. */
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startApp('sqlite');
  admin = await test.signIn('ADMIN');
});
afterAll(() => test.close());

const add = async (value: string) => {
  const payload = { label: 'x'.repeat(60), value };
  return (await admin.call({ method: 'POST', url: '/api/categories/add', payload })).statusCode;
};
const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(test.deps.database.db);

it('answers 507 when the disk is full, goes on reading, and writes again once there is room', async () => {
  // The least it takes is the size the file has now.
  await limitPages(1);
  let status = 201;
  let added = 0;
  while (status === 201) {
    status = await add(`full${added}`);
    added += 1;
  }
  expect(status).toBe(507);
  const listed = await test.app.inject('/api/categories');
  expect([listed.statusCode, listed.json<{ data: unknown[] }>().data.length]).toEqual([200, added - 1]);

  await limitPages(100_000);
  expect(await add('roomAgain')).toBe(201);
});
