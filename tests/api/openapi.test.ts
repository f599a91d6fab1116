import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { site } from '#site.config.ts';
import { startApp, type TestApp } from '../support/app.ts';

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject;
type Listed = { name: string; method: string; path: string; operation: Operation };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** For people, machines and browsers, not calls of the product. */
const UNLISTED = ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/docs', 'GET /api/uploads/*'];

let test: TestApp;
let document: OpenAPIV3_1.Document;
let operations: Listed[];
/** Every route of the server, as an OpenAPI path. */
let routes: string[];

beforeAll(async () => {
  test = await startApp('sqlite');
  document = (await test.app.inject({ url: '/api/openapi.json' })).json();
  operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, method, path, operation }] : [];
    }),
  );
  routes = [];
  const app = await buildApp(test.deps, {
    onRoute({ method, url, config }) {
      const methods = [method].flat().filter((name) => name !== 'HEAD');
      if (!config?.refusesMethod && !url.includes('('))
        routes.push(...methods.map((name) => `${name} ${url.replace(/:(\w+)/g, '{$1}')}`));
    },
  });
  await app.close();
});
afterAll(() => test.close());

const named = (name: string): Operation => {
  const found = operations.find((listed) => listed.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found.operation;
};
const schemaIn = (holder: unknown, type = 'application/json'): Schema | undefined =>
  (holder as { content?: Record<string, { schema?: Schema }> } | undefined)?.content?.[type]?.schema;
const bodyOf = (name: string, type?: string): Schema => schemaIn(named(name).requestBody, type) ?? {};
const answerOf = (name: string, code = '200'): Schema => schemaIn(named(name).responses?.[code]) ?? {};
/** Where there are several answers, the first, which is the usual one. */
const usual = (schema: Schema): Schema => (schema.anyOf?.[0] as Schema | undefined) ?? schema;
const fieldsOf = (schema: Schema): string[] => Object.keys(usual(schema).properties ?? {}).sort();
const parametersOf = (name: string) =>
  (named(name).parameters ?? []).map((parameter) => {
    const { in: place, name: field, required } = parameter as OpenAPIV3_1.ParameterObject;
    return `${place} ${field}${required ? '!' : ''}`;
  });

describe('the document', () => {
  it('says what it is', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.info.title).toBe(`${site.name} API`);
  });

  it('lists every route of the server, and no other', () => {
    const listed = operations.map(({ name }) => name);
    expect(listed.sort()).toEqual(routes.filter((name) => !UNLISTED.includes(name)).sort());
  });

  it('has one way to write each path: no two differ in the names of their parameters alone', () => {
    const shapes = Object.keys(document.paths ?? {}).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes).toEqual([...new Set(shapes)]);
  });

  it('says of every call what it does and what it answers', () => {
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/^[A-Z].{5,}/);
      const described = Object.entries(operation.responses ?? {});
      expect(described.length, name).toBeGreaterThan(0);
      for (const [code, answer] of described) {
        if (schemaIn(answer, 'application/x-tar')?.format === 'binary') continue;
        if (schemaIn(answer, 'text/csv')?.type === 'string') continue;
        if (code === '204') continue;
        const status = (usual(schemaIn(answer) ?? {}).properties?.status ?? {}) as Schema;
        expect(fieldsOf(schemaIn(answer) ?? {}).length, `${name} ${code}`).toBeGreaterThan(0);
        if (name !== 'GET /api/user/numbers') expect(status.enum, name).toEqual([code.startsWith('2') ? 1 : 0]);
      }
    }
  });

  it('says of every parameter in a path what it is', () => {
    for (const { name, path } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => `path ${field}!`);
      expect(parametersOf(name), name).toEqual(expect.arrayContaining(inPath));
    }
  });

  const BODIES: Record<string, string[]> = {
    'POST /api/user/login/save': ['email', 'password'],
    'POST /api/user/register/save': ['email', 'password', 'username'],
    'PUT /api/user/user/save': ['email', 'id', 'role', 'username'],
    'PUT /api/user/editor': ['editor', 'id'],
    'PUT /api/user/numbers': ['phoneNumber', 'whatsapp'],
    'PUT /api/categories/order': ['ids'],
  };
  it.each(Object.entries(BODIES))('%s takes JSON with exactly %j, all of them', (name, fields) => {
    const body = bodyOf(name);
    expect(fieldsOf(body)).toEqual(fields);
    expect(body.required?.toSorted()).toEqual(fields);
    expect(body.additionalProperties).toBe(false);
  });

  it.each([
    ['POST /api/categories/add', ['label', 'labelSo', 'position', 'value'], ['label', 'value']],
    [
      'PUT /api/categories/update',
      ['id', 'label', 'labelSo', 'position', 'updated_at', 'value'],
      ['id', 'label', 'value'],
    ],
  ])('%s takes JSON with %j, of which %j are needed', (name, fields, needed) => {
    const body = bodyOf(name);
    expect(fieldsOf(body)).toEqual(fields);
    expect(body.required?.toSorted()).toEqual(needed);
    expect(body.additionalProperties).toBe(false);
  });

  const PRODUCT = [
    ...['brandname', 'categories', 'code', 'color', 'description', 'descriptionSo', 'hidden', 'kgPerPiece', 'laying'],
    ...['piecesPerM2', 'piecesPerPallet', 'pinned', 'productimage', 'productname', 'productnameSo', 'shape', 'size'],
    ...['thickness', 'type', 'unit'],
  ];
  it.each(['POST /api/products/add', 'PUT /api/products/{idOrCategory}'])(
    '%s takes a form in three spellings',
    (name) => {
      for (const type of ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded']) {
        expect(fieldsOf(bodyOf(name, type)), type).toEqual(
          name.startsWith('PUT') ? [...PRODUCT, 'earlierPicture', 'updated_at'].toSorted() : PRODUCT,
        );
      }
      expect(bodyOf(name, 'multipart/form-data').properties?.productimage).toMatchObject({
        type: 'string',
        format: 'binary',
      });
    },
  );

  it('says which fields of a form are needed', () => {
    const needed = ['categories', 'code', 'color', 'productname', 'size', 'thickness', 'type'];
    expect(bodyOf('POST /api/products/add', 'multipart/form-data').required?.toSorted()).toEqual(needed);
    expect(bodyOf('PUT /api/products/{idOrCategory}', 'multipart/form-data').required ?? []).toEqual([]);
    const picture = bodyOf('POST /api/products/{id}/pictures', 'multipart/form-data');
    expect([fieldsOf(picture), picture.required]).toEqual([['picture'], ['picture']]);
    expect(fieldsOf(bodyOf('PUT /api/products/{id}/pictures'))).toEqual(['order']);
    const video = bodyOf('POST /api/videos/upload', 'multipart/form-data');
    const texts = ['description', 'descriptionSo', 'productIds', 'thumbnail', 'title', 'titleSo'];
    expect(fieldsOf(video)).toEqual([...texts, 'video']);
    expect(fieldsOf(bodyOf('PUT /api/videos/{id}', 'multipart/form-data'))).toEqual(
      [...texts, 'earlierPicture', 'updated_at'].toSorted(),
    );
    expect(video.required?.toSorted()).toEqual(['description', 'title', 'video']);
  });

  it('says what can be asked of lists, and how deletions name what goes', () => {
    const asked = ['q', 'category', 'size', 'color', 'type', 'limit', 'cursor'].map((field) => `query ${field}`);
    expect(parametersOf('GET /api/products')).toEqual(asked);
    expect(parametersOf('DELETE /api/user')).toEqual(['query id!']);
    expect(parametersOf('DELETE /api/categories/delete')).toEqual(['query id!']);
    expect(parametersOf('DELETE /api/products')).toEqual(['query id']);
  });

  it('shows the answers as they are', () => {
    expect(fieldsOf(answerOf('GET /api/products'))).toEqual([
      'data',
      'message',
      'movedTo',
      'nextCursor',
      'status',
      'suggestions',
      'total',
      'totalIsMore',
    ]);
    expect(fieldsOf(answerOf('GET /api/products/categories'))).toEqual(['data', 'message', 'status', 'success']);
    expect(fieldsOf(answerOf('GET /api/user/numbers'))).toEqual(['phoneNumber', 'whatsapp']);
    expect(fieldsOf(answerOf('POST /api/products/add', '201'))).toEqual(['data', 'message', 'status']);
    expect(fieldsOf(answerOf('POST /api/user/login/save'))).toEqual([
      'expiresIn',
      'message',
      'needsSecondFactor',
      'status',
      'user',
    ]);
  });

  it('gives nothing of the inside away', async () => {
    const text = JSON.stringify(document);
    for (const word of ['password_hash', 'token_hash', 'sqlite', 'postgres', process.cwd()]) {
      expect(text.toLowerCase()).not.toContain(word.toLowerCase());
    }
  });
});

describe('the page for people', () => {
  it('shows every call of the document, with its schemas, as text', async () => {
    const response = await test.app.inject({ url: '/api/docs' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const unescaped = response.body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    for (const { name, operation } of operations) {
      expect(response.body, name).toContain(`<summary><code>${name}</code>`);
      expect(unescaped, name).toContain(String(operation.summary));
    }
    expect(response.body.match(/<details>/g)).toHaveLength(operations.length);
    for (const field of ['productname', 'piecesPerM2', 'nextCursor']) expect(unescaped).toContain(`"${field}": {`);
  });

  it('needs no script and no style, which its policy would refuse', async () => {
    const { body, headers } = await test.app.inject({ url: '/api/docs' });
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('is built once, however often it is asked for', async () => {
  const app = await buildApp(test.deps);
  await app.ready();
  const built = vi.spyOn(app, 'openapi');
  const first = await app.inject({ url: '/api/docs' });
  expect(first.body).toContain('<code>GET /api/site</code> What the site says and shows of its own');
  const json = await app.inject({ url: '/api/openapi.json' });
  const times = built.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await app.inject({ url: '/api/docs' })).body).toBe(first.body);
    expect((await app.inject({ url: '/api/openapi.json' })).body).toBe(json.body);
  }
  expect(built).toHaveBeenCalledTimes(times);
  await app.close();
});
