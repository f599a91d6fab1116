import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteResponse } from '#contract/site.ts';
import { videoResponse } from '#contract/videos.ts';
import { addCategory, addWithPictures, answered, form, pictureFile, textsOf } from '../api/calls.ts';
import { table, tableOf } from '../api/tables.ts';
import { begin, begun, drop, offset, patch } from '../api/tus-client.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { tinyMp4 } from '../uploads/video-files.ts';

/** The drill fills a real disk, which takes root. Here SQLite itself is told that there are no more pages to have. */
let test: TestApp;
let admin: Client;
let ids: { product: number; pictures: number[]; video: number; person: number; categories: number[] };
beforeAll(async () => {
  test = await startApp('sqlite');
  admin = await test.signIn('ADMIN');
  const categories = [await addCategory(admin, 'Pavers'), await addCategory(admin, 'Kerbs')];
  const product = await addWithPictures(admin, 2);
  const upload = form({ title: 'Laid', description: 'A yard' }, { name: 'video', body: tinyMp4(), filename: 'a.mp4' });
  const sent = await admin.call({ ...upload, method: 'POST', url: '/api/videos/upload' });
  ids = {
    product: product.id,
    pictures: product.pictures.map(({ id }) => id),
    video: answered(videoResponse, sent, 201).data.id,
    person: (await test.signIn('GENERAL')).id,
    categories: categories.map(({ id }) => id),
  };
});
afterAll(() => test.close());

const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(test.deps.database.db);
const inTurn = <T>(list: readonly T[], turn: number): T[] => (turn % 2 === 0 ? [...list] : list.toReversed());
const put = (url: string, payload: object): InjectOptions => ({ method: 'PUT', url, payload });
async function stored(): Promise<number> {
  let files = 0;
  for await (const _ of test.deps.media.list()) files += 1;
  return files;
}

type Write = (turn: number) => InjectOptions | Promise<InjectOptions>;
/** Each says something else at every turn: what changes nothing is not written. */
const WRITES: Record<string, Write> = {
  'a category': (turn) => put('/api/categories/update', { id: ids.categories[0], label: `P ${turn}`, value: 'Pavers' }),
  'the order of the categories': (turn) => put('/api/categories/order', { ids: inTurn(ids.categories, turn) }),
  'several products': (turn) =>
    put('/api/products/bulk', { ids: [ids.product], action: turn % 2 === 0 ? 'pin' : 'unpin' }),
  'the order of pictures': (turn) =>
    put(`/api/products/${ids.product}/pictures`, { order: inTurn(ids.pictures, turn + 1) }),
  'a video': (turn) => put(`/api/videos/${ids.video}`, { title: `Laid ${turn}` }),
  'an editor': (turn) => put('/api/user/editor', { id: ids.person, editor: turn % 2 === 0 }),
  'the site': async (turn) => {
    const { version } = answered(siteResponse, await test.app.inject('/api/site')).data;
    return put('/api/site', { version, tagline: { en: `Turn ${turn}`, so: '' } });
  },
  'a table': (turn) => {
    const rows = Array.from({ length: 30 }, (_, row) => ({ ...someProduct({ code: `T${turn}-${row}` }) }));
    return { ...table(tableOf(rows)), method: 'POST', url: '/api/products/import' };
  },
};

it.each(Object.entries(WRITES))(
  '%s: 507 when the disk is full, reading goes on, and writing once there is room',
  async (_, write) => {
    // The least it takes is the size the file has now.
    await limitPages(1);
    let turn = 0;
    let status = 200;
    for (; status === 200 && turn < 3000; turn += 1) status = (await admin.call(await write(turn))).statusCode;
    expect(status).toBe(507);
    for (const url of ['/api/categories', '/api/products', '/api/site'])
      expect((await test.app.inject(url)).statusCode).toBe(200);
    if (turn > 0) expect((await test.app.inject(`/api/products?q=T${turn - 1}-0`)).json().data).toEqual([]);

    await limitPages(100_000);
    expect((await admin.call(await write(turn - 1))).statusCode).toBe(200);
  },
);

it.each([
  [
    'a product’s picture',
    (body: Buffer, turn: number) => ({
      ...form(textsOf(someProduct({ code: `F-${turn}` })), pictureFile(body)),
      url: '/api/products/add',
    }),
  ],
  [
    'a picture of the site',
    (body: Buffer) => ({ ...form({}, { name: 'picture', body, filename: 'p.jpg' }), url: '/api/site/pictures' }),
  ],
  [
    'the intro video',
    () => ({ ...form({}, { name: 'video', body: tinyMp4(), filename: 'v.mp4' }), url: '/api/site/video' }),
  ],
])('%s that no row can name leaves no file', async (_, upload) => {
  const send = async (turn: number) =>
    (await admin.call({ ...upload(await makePicture(), turn), method: 'POST' })).statusCode;
  await limitPages(1);
  let [status, before, turn] = [201, 0, 0];
  for (; status === 201 && turn < 200; turn += 1) {
    before = await stored();
    status = await send(turn);
  }
  expect([status, await stored()]).toEqual([507, before]);
  await limitPages(100_000);
  expect(await send(turn)).toBe(201);
});

it('a video in pieces: 507 when the disk is full, what has arrived stays, and it goes on once there is room', async () => {
  const film = Buffer.concat([tinyMp4(), Buffer.alloc(4000)]);
  const url = await begun(admin, film.length);
  await limitPages(1);
  let [at, status] = [0, 204];
  for (; status === 204 && at < film.length - 1; at += 1)
    status = (await patch(admin, url, at, film.subarray(at, at + 1))).statusCode;
  expect(status).toBe(507);
  expect(await offset(admin, url)).toBe(String(at - 1));
  expect((await begin(admin, film.length)).statusCode).toBe(507);

  await limitPages(100_000);
  expect((await patch(admin, url, at - 1, film.subarray(at - 1))).statusCode).toBe(204);
  expect(await offset(admin, url)).toBe(String(film.length));
  expect((await drop(admin, url)).statusCode).toBe(200);
});
