import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { buildApp } from '#server/app.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, PASSWORD, signInAs, startApp, type TestApp } from '../support/app.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, form } from './calls.ts';

/** Two servers on one PostgreSQL and one store, as behind a load balancer. */
let here: TestApp;
let admin: Client;
let listenerHere: number;
let listenerThere: number;
let depsThere: AppDeps;
let there: FastifyInstance;

/** The connections on which servers wait for each other's words. */
const listeners = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query ~ '^(listen|select pg_notify)'`.execute(
    here.deps.database.db,
  );
  return rows.map(({ pid }) => pid);
};

beforeAll(async () => {
  here = await startApp('postgres');
  admin = await here.signIn('ADMIN');
  [listenerHere = 0] = await listeners();
  depsThere = await openDeps(here.deps.config);
  there = await buildApp(depsThere);
  await there.ready();
  listenerThere = (await listeners()).find((pid) => pid !== listenerHere) ?? 0;
  expect(Math.min(listenerHere, listenerThere)).toBeGreaterThan(0);
});
afterAll(async () => {
  await there.close();
  await depsThere.close();
  await here.close();
});

const bodyThere = async (url: string) => (await there.inject({ url })).body;
const seen = (url: string) => expect.poll(() => bodyThere(url));

let round = 0;
/** Words arrive in the order they were said: once these numbers are there, so is all that came before, and what is read then is kept. */
async function keepCategories(): Promise<void> {
  round += 1;
  const payload = { whatsapp: `25261555020${round}`, phoneNumber: '252615550200' };
  await admin.call({ method: 'PUT', url: '/api/user/numbers', payload });
  await seen('/api/user/numbers').toBe(JSON.stringify(payload));
  await bodyThere('/api/categories');
}

describe('a write on one is seen on the other', () => {
  let category: Category;
  let product: Product;
  beforeAll(async () => {
    category = await addCategory(admin, 'Shared');
    product = await addProduct(admin, { categories: 'Shared', productname: 'First name' });
  });

  it('a product added, changed and deleted, in every list that shows it', async () => {
    const urls = ['/api/products', `/api/products/${product.id}`, '/api/products/shared', '/api/products?q=name'];
    for (const url of urls) await seen(url).toContain('First name');
    await admin.call({ method: 'PUT', url: `/api/products/${product.id}`, payload: { productname: 'Second name' } });
    for (const url of urls) await seen(url).toContain('Second name');

    const passing = await addProduct(admin, { categories: 'Shared', productname: 'Passing name' });
    for (const url of ['/api/products', '/api/products/shared']) await seen(url).toContain('Passing name');
    await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: passing.id } });
    for (const url of ['/api/products', '/api/products/shared']) await seen(url).not.toContain('Passing name');
    await seen(`/api/products/${passing.id}`).toContain('Product not found');
  });

  it('a category relabelled and renamed', async () => {
    await seen('/api/products/categories').toContain('"Shared"');
    const renamed = { id: category.id, label: 'Shared by all', value: 'Common' };
    await admin.call({ method: 'PUT', url: '/api/categories/update', payload: renamed });
    await seen('/api/categories').toContain('Shared by all');
    await seen('/api/products/categories').toContain('Shared by all');
    await seen(`/api/products/${product.id}`).toContain('"categories":"Common"');
    await seen('/api/products/shared').toContain('"movedTo":"Common"');
  });

  it('the numbers, also in products', async () => {
    await bodyThere('/api/user/numbers');
    const payload = { whatsapp: '252615550123', phoneNumber: '252615550124' };
    await admin.call({ method: 'PUT', url: '/api/user/numbers', payload });
    await seen('/api/user/numbers').toBe(JSON.stringify(payload));
    await seen(`/api/products/${product.id}`).toContain('252615550123');
  });

  it('a video, which the other serves too', async () => {
    await bodyThere('/api/videos');
    const video = { name: 'video', body: tinyMp4(), filename: 'a.mp4' };
    const upload = form({ title: 'Shared video', description: 'Of a yard' }, video);
    const { data } = (await admin.call({ method: 'POST', url: '/api/videos/upload', ...upload })).json<{
      data: { id: number; filepath: string };
    }>();
    await seen('/api/videos').toContain('Shared video');
    expect((await there.inject({ url: `/api/${data.filepath}` })).rawPayload.equals(tinyMp4())).toBe(true);
    await admin.call({ method: 'DELETE', url: `/api/videos/${data.id}` });
    await seen('/api/videos').not.toContain('Shared video');
  });

  it('a video deleted while somebody changes it goes to the bin as it was changed', async () => {
    const film = { name: 'video', body: tinyMp4(), filename: 'a.mp4' };
    const upload = form({ title: 'Before', description: 'Of a yard' }, film);
    const sent = await admin.call({ method: 'POST', url: '/api/videos/upload', ...upload });
    const { id } = sent.json<{ data: { id: number } }>().data;
    const { db } = here.deps.database;
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ '"videos"'`.execute(db);
      return rows.length;
    };
    const { deleting } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('videos').set({ title: 'After' }).where('id', '=', id).execute();
      const deleting = admin.call({ method: 'DELETE', url: `/api/videos/${id}` });
      await expect.poll(waiting).toBeGreaterThan(0);
      return { deleting };
    });
    expect((await deleting).statusCode).toBe(200);
    const back = await admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind: 'video', id } });
    expect(back.statusCode).toBe(200);
    const { data } = (await here.app.inject({ url: '/api/videos' })).json<{ data: { id: number; title: string }[] }>();
    expect(data.find((video) => video.id === id)?.title).toBe('After');
  });

  it('very many writes at once, none of them lost', async () => {
    await bodyThere('/api/products');
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) => addProduct(admin, { categories: 'Common', productname: `Many ${n}` })),
    );
    for (const { id } of added) await seen('/api/products').toContain(`"id":${id},`);
  });

  it('a code taken on one is taken on the other', async () => {
    const client = await signInAs(there, admin.email);
    const responses = await Promise.all(
      [admin, client].map((one) =>
        one.call({
          method: 'POST',
          url: '/api/products/add',
          payload: someProduct({ code: 'Race', categories: 'Common' }),
        }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('after a listening connection was cut', () => {
  let category: Category;
  const cut = async (pid: number) => {
    await sql`select pg_terminate_backend(${pid})`.execute(here.deps.database.db);
    await expect.poll(listeners).not.toContain(pid);
  };
  const relabel = async (label: string) => {
    const payload = { id: category.id, label, value: 'Cut' };
    expect((await admin.call({ method: 'PUT', url: '/api/categories/update', payload })).statusCode).toBe(200);
  };
  beforeAll(async () => {
    category = await addCategory(admin, 'Cut');
  });
  beforeEach(keepCategories);

  it('the other hears what was written by the one that lost it', async () => {
    await cut(listenerHere);
    await relabel('Written while dumb');
    await seen('/api/categories').toContain('Written while dumb');
  });

  it('the one that lost it shows what it could not hear', async () => {
    // Its connection alone: were the writer's cut too, the word would be said again when both are back.
    await cut(listenerThere);
    await relabel('Written while deaf');
    await seen('/api/categories').toContain('Written while deaf');
  });
});

describe('a process that was killed between a write and its word', () => {
  it('is made good by the next one that begins', async () => {
    const { db } = here.deps.database;
    const category = await addCategory(admin, 'Unsaid');
    let label = '';
    /** What it left behind: a committed row of which nobody was told. */
    const isUnheard = async () => {
      await keepCategories();
      label = `Unsaid ${round}`;
      await db.updateTable('categories').set({ label }).where('id', '=', category.id).execute();
      return !(await bodyThere('/api/categories')).includes(label);
    };
    // Until the last word of the tests before this one has arrived, what is read may still be dropped.
    await expect.poll(isUnheard).toBe(true);

    const next = await openDeps(here.deps.config);
    await seen('/api/categories').toContain(label);
    await next.close();
  });
});

describe('a session', () => {
  const meThere = async (client: Pick<Client, 'headers'>) =>
    (await there.inject({ url: '/api/user/me', headers: client.headers })).statusCode;

  it('holds on both', async () => {
    const client = await here.signIn('GENERAL');
    expect(await meThere(client)).toBe(200);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['signing out', (client) => client.call({ method: 'POST', url: '/api/user/logout' })],
    [
      'another role',
      ({ id, email, username }) =>
        admin.call({ method: 'PUT', url: '/api/user/user/save', payload: { id, email, username, role: 'ADMIN' } }),
    ],
    ['deletion', ({ id }) => admin.call({ method: 'DELETE', url: `/api/user?id=${id}` })],
    [
      'a new password, set elsewhere',
      async ({ email }) => {
        const elsewhere = await signInAs(here.app, email);
        const payload = { currentPassword: PASSWORD, newPassword: 'a brand new password' };
        return elsewhere.call({ method: 'PUT', url: '/api/user/password', payload });
      },
    ],
  ])('ended on one by %s is over on the other at once', async (_how, end) => {
    const client = await here.signIn('GENERAL');
    expect(await meThere(client)).toBe(200);
    await end(client);
    expect(await meThere(client)).toBe(401);
  });

  it('cannot be guessed at twice as fast on two', async () => {
    const { email } = await here.signIn('USER');
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const app = guess % 2 === 0 ? here.app : there;
      const payload = { email, password: 'wrong guess' };
      const response = await app.inject({
        method: 'POST',
        url: '/api/user/login/save',
        payload,
        remoteAddress: `203.0.113.${guess}`,
      });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
