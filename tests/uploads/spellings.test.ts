import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { BOUNDARY, CLOSING, MULTIPART, multipart, textParts } from './multipart-body.ts';
import { jpeg } from './pictures.ts';

/** Bodies as browsers, tools and the old client write them. */
let test: TestApp;
let admin: Client;
let product: Product;
beforeAll(async () => {
  test = await startApp('sqlite');
  admin = await test.signIn('ADMIN');
  await test.deps.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
  const fields = {
    code: 'P-1',
    productname: 'Paver',
    size: '6cm',
    thickness: '1',
    categories: 'Pavers',
    color: 'red',
    type: 'outdoor',
  } as const;
  product = await test.deps.services.products.add(TESTER, fields, null);
});
afterAll(() => test.close());

const put = (options: InjectOptions) => admin.call({ method: 'PUT', url: `/api/products/${product.id}`, ...options });

describe('one form in every spelling, whatever the header says', () => {
  const named = (name: string) => multipart(textParts({ productname: name, size: '' }));
  const spellings: Record<string, (name: string) => InjectOptions> = {
    multipart: named,
    'multipart as JSON, as the old client sends it': (name) => ({
      ...named(name),
      headers: { 'content-type': 'application/json' },
    }),
    'multipart as urlencoded': (name) => ({
      ...named(name),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'plain JSON': (name) => ({ payload: { productname: name, size: null, productimage: null } }),
    'JSON with a charset and white space in front': (name) => ({
      payload: ` \n{"productname":"${name}"}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
    'JSON as urlencoded': (name) => ({
      payload: JSON.stringify({ productname: name }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    urlencoded: (name) => ({
      payload: new URLSearchParams({ productname: name, productimage: '' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'urlencoded as JSON': (name) => ({
      payload: new URLSearchParams({ productname: name }).toString(),
      headers: { 'content-type': 'application/json' },
    }),
    'multipart with a quoted boundary': (name) => ({
      ...named(name),
      headers: { 'content-type': `multipart/form-data; boundary="${BOUNDARY}"` },
    }),
    'multipart with an epilogue': (name) => {
      const { payload, headers } = named(name);
      return { payload: Buffer.concat([payload, Buffer.from('\r\nbehind the end')]), headers };
    },
  };
  it.each(Object.keys(spellings))('%s', async (spelling) => {
    const name = `Qurux ‘${spelling}’ é 砖`;
    const response = await put(spellings[spelling]?.(name) ?? {});
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<{ data: Product }>().data).toMatchObject({ productname: name, brandname: product.brandname });
  });

  it('nothing at all changes nothing', async () => {
    const { data } = (await test.app.inject({ url: `/api/products/${product.id}` })).json<{ data: Product }>();
    for (const options of [{}, { payload: CLOSING, headers: MULTIPART }]) {
      const response = await put(options);
      expect(response.statusCode, response.body).toBe(200);
      expect(data).toMatchObject(response.json<{ data: Product }>().data);
    }
  });

  it('a picture inside multipart that calls itself JSON', async () => {
    const { payload } = multipart([{ name: 'productimage', body: await jpeg(), filename: 'a.jpg' }]);
    const response = await put({ payload, headers: { 'content-type': 'application/json' } });
    expect(response.json<{ data: Product }>().data.picture?.width).toBe(800);
  });

  it('a picture whose part says no file name', async () => {
    const part = { name: 'productimage', body: await jpeg(400, 300), type: 'application/octet-stream' };
    const response = await put(multipart([part]));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<{ data: Product }>().data.picture?.width).toBe(320);
  });
});
