import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { binErasure, binQuery, binRestore } from '#contract/bin.ts';
import { categoryInput, categoryOrder, categoryUpdate } from '#contract/categories.ts';
import { historyQuery } from '#contract/history.ts';
import { numbersInput } from '#contract/numbers.ts';
import { pictureOrder, productInput, productQuery } from '#contract/products.ts';
import { sessionEnding } from '#contract/sessions.ts';
import { sitePatch } from '#contract/site.ts';
import { tap, tapPeriod } from '#contract/taps.ts';
import {
  accountChange,
  invitation,
  loginInput,
  nameChange,
  passwordChange,
  passwordSetting,
  registerInput,
  roleChange,
} from '#contract/users.ts';
import { videoInput, videoPatch } from '#contract/videos.ts';
import { PASSWORD } from '#tests/support/app.ts';
import { asText, fromSchema, inAddress, jsonText, mutated, rawAddress, wellFormed } from './fuzz-arbitraries.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Endpoint = { name: string; requests: Arbitrary<InjectOptions> };

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'text/json',
  '',
];
const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 20 },
  { arbitrary: fc.constantFrom(...JSON_TYPES), weight: 1 },
);

/** Values that name something that is there, among those that only look right. */
const likely = (schema: z.ZodObject, known: Record<string, Arbitrary<unknown>>): Arbitrary<unknown> =>
  fc
    .tuple(fromSchema(schema), fc.record(known), fc.nat(3))
    .map(([body, hints, turn]) => (turn === 0 ? body : { ...(body as object), ...hints }));

const withJson = (method: Method, url: string, body: Arbitrary<unknown>): Endpoint => ({
  name: `${method} ${url}`,
  requests: fc.tuple(jsonText(body), contentType).map(([payload, type]) => ({
    method,
    url,
    payload,
    headers: { 'content-type': type },
  })),
});

const withAddress = (method: Method, prefix: string): Endpoint => ({
  name: `${method} ${prefix}…`,
  requests: fc
    .oneof({ arbitrary: inAddress, weight: 9 }, { arbitrary: rawAddress, weight: 1 })
    .map((part) => ({ method, url: prefix + part })),
});

const queryText = (query: Arbitrary<unknown>): Arbitrary<string> =>
  fc
    .tuple(mutated(query), fc.constantFrom('', '', '&q=1', '&q=1&q=2', '&%', '&a[b]=1', '&__proto__=1', '&limit=1e9'))
    .map(([value, tail]) => {
      const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [['q', value]];
      const parts = pairs
        .filter(([, part]) => part !== undefined)
        .map(
          ([name, part]) =>
            `${encodeURIComponent(wellFormed(asText(name)))}=${encodeURIComponent(wellFormed(asText(part)))}`,
        );
      return parts.join('&') + tail;
    });

const word = fc.constantFrom('red', 'pav', 'IP-1', 'ip', '6cm', 'zig zag', '٣', 'ﬁ', '\u0301', '%', "'");
const query = likely(productQuery, {
  q: word,
  limit: fc.integer({ min: 1, max: 3 }).map(String),
  size: fc.constant('6cm'),
});
const product = likely(productInput, {
  code: fc.constantFrom('IP-1', 'ip-2', 'NEW-1', 'NEW-2'),
  categories: fc.constantFrom('Zigzag', 'zigzag', 'Nowhere'),
  piecesPerM2: fc.constantFrom(1, 0.5, '36', ' 4 ', 1e-320),
});

const fuzzedForm = (method: Method, url: string, body: Arbitrary<unknown>): Endpoint => ({
  name: `${method} ${url} as a form`,
  requests: fc.tuple(queryText(body), contentType).map(([payload, type]) => ({
    method,
    url,
    payload,
    headers: { 'content-type': type === 'application/json' ? 'application/x-www-form-urlencoded' : type },
  })),
});

const anId = fc.integer({ min: 1, max: 4 });
/** Each call from an address of its own, so that the limits by address stay out of the way. */
const fromAnywhere = ({ name, requests }: Endpoint): Endpoint => ({
  name,
  requests: fc.tuple(requests, fc.ipV4()).map(([request, ip]) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': ip },
  })),
});

export const ENDPOINTS: readonly Endpoint[] = [
  fromAnywhere(
    withJson(
      'POST',
      '/api/user/login/save',
      likely(loginInput, {
        email: fc.constantFrom('admin1@example.com', 'USER3@example.com'),
        password: fc.constantFrom(PASSWORD, 'x'),
      }),
    ),
  ),
  fromAnywhere(
    withJson(
      'POST',
      '/api/user/register/save',
      likely(registerInput, {
        email: fc.constantFrom('admin1@example.com', 'New@example.com', 'é@example.com', 'a@b'),
      }),
    ),
  ),
  withJson(
    'PUT',
    '/api/user/password',
    likely(passwordChange, { currentPassword: fc.constantFrom(PASSWORD, 'wrong') }),
  ),
  withJson(
    'PUT',
    '/api/user/user/save',
    likely(roleChange, { id: anId, email: fc.constant('general2@example.com'), username: fc.constant('GENERAL 2') }),
  ),
  withJson(
    'POST',
    '/api/user/invite',
    likely(invitation, { email: fc.constantFrom('general2@example.com', 'ADMIN1@example.com', 'invited@example.com') }),
  ),
  withJson('POST', '/api/user/reset', fc.record({ id: fc.oneof(anId, fromSchema(z.number())) })),
  fromAnywhere(
    withJson('POST', '/api/user/set-password', likely(passwordSetting, { token: fc.constant('A'.repeat(43)) })),
  ),
  withAddress('DELETE', '/api/user?id='),
  withJson(
    'PUT',
    '/api/user/me',
    likely(accountChange, {
      email: fc.constantFrom('general2@example.com', 'ADMIN1@example.com', 'moved@example.com'),
      currentPassword: fc.constantFrom(PASSWORD, 'wrong'),
    }),
  ),
  withJson('PUT', '/api/user/2/name', fromSchema(nameChange)),
  withAddress('PUT', '/api/user/'),
  withJson('DELETE', '/api/user/sessions', likely(sessionEnding, { id: fc.constantFrom('a', 'AAAAAAAAAAAAAAAA') })),
  withAddress('DELETE', '/api/user/'),
  withJson(
    'POST',
    '/api/categories/add',
    likely(categoryInput, { value: fc.constantFrom('Zigzag', 'New', 'zig zag', 'ADD', '12', '..', 'Σίσυφος', 'İ') }),
  ),
  withJson(
    'PUT',
    '/api/categories/update',
    likely(categoryUpdate, { id: anId, value: fc.constantFrom('Zigzag', 'Empty', 'Other') }),
  ),
  withJson('PUT', '/api/categories/order', likely(categoryOrder, { ids: fc.array(anId, { maxLength: 4 }) })),
  withAddress('DELETE', '/api/categories/delete?id='),
  withJson(
    'PUT',
    '/api/user/numbers',
    likely(numbersInput, { whatsapp: fc.constantFrom('0615550100', '+254712345678', '٠٦١٥٥٥٠١٠٠', '12') }),
  ),
  withJson(
    'PUT',
    '/api/site',
    likely(sitePatch, {
      version: fc.constantFrom(0, 1, 2),
      contactFormNumber: fc.constantFrom('0615550100', '', '12'),
      hero: fc.constantFrom(
        [{ id: 'courtyard', alt: { en: 'A', so: '' } }],
        [{ id: 99, alt: { en: '', so: '' } }],
        [],
        [{ id: 'intro', alt: { en: '', so: '' } }],
        null,
      ),
    }),
  ),
  withJson('POST', '/api/site/pictures', fc.record({})),
  withJson('POST', '/api/site/video', fc.record({})),
  withJson('POST', '/api/products/add', product),
  fuzzedForm('POST', '/api/products/add', product),
  withJson('PUT', '/api/products/1', product),
  withAddress('PUT', '/api/products/'),
  withJson('DELETE', '/api/products', fc.record({ id: fc.oneof(anId, fromSchema(z.number())) })),
  withAddress('DELETE', '/api/products?id='),
  withJson('POST', '/api/products/1/pictures', fc.record({ picture: fromSchema(z.string()) })),
  withJson('PUT', '/api/products/1/pictures', likely(pictureOrder, { order: fc.array(anId, { maxLength: 9 }) })),
  withAddress('PUT', '/api/products/1/pictures/'),
  withAddress('DELETE', '/api/products/1/pictures/'),
  withJson('POST', '/api/videos/upload', fromSchema(videoInput)),
  withJson('PUT', '/api/videos/1', likely(videoPatch, { productIds: fc.array(anId, { maxLength: 3 }) })),
  fuzzedForm('PUT', '/api/videos/1', fromSchema(videoPatch)),
  withAddress('PUT', '/api/videos/'),
  withAddress('DELETE', '/api/videos/'),
  withJson(
    'POST',
    '/api/bin/restore',
    likely(binRestore, { kind: fc.constantFrom('product', 'category', 'user'), id: anId }),
  ),
  withJson('DELETE', '/api/bin', likely(binErasure, { kind: fc.constantFrom('product', 'user'), id: anId })),
  {
    name: 'GET /api/bin?…',
    requests: queryText(fromSchema(binQuery)).map((text) => ({ method: 'GET', url: `/api/bin?${text}` })),
  },
  {
    name: 'GET /api/history?…',
    requests: queryText(likely(historyQuery, { kind: fc.constantFrom('product', 'user'), id: anId })).map((text) => ({
      method: 'GET',
      url: `/api/history?${text}`,
    })),
  },
  withJson('POST', '/api/taps', likely(tap, { productId: anId })),
  {
    name: 'GET /api/taps?…',
    requests: queryText(fromSchema(tapPeriod)).map((text) => ({ method: 'GET', url: `/api/taps?${text}` })),
  },
  withAddress('GET', '/api/backups/'),
  withAddress('GET', '/api/products/'),
  withAddress('GET', '/api/uploads/'),
  withAddress('GET', '/api/'),
  {
    name: 'GET /api/products?…',
    requests: queryText(query).map((text) => ({ method: 'GET', url: `/api/products?${text}` })),
  },
  {
    name: 'GET /api/products/Zigzag?…',
    requests: queryText(query).map((text) => ({ method: 'GET', url: `/api/products/Zigzag?${text}` })),
  },
];
