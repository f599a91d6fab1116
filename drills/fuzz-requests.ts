import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import { asText, fromSchema, inAddress, jsonText, mutated, rawAddress, wellFormed } from './fuzz-arbitraries.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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
export const likely = (schema: z.ZodObject, known: Record<string, Arbitrary<unknown>>): Arbitrary<unknown> =>
  fc
    .tuple(fromSchema(schema), fc.record(known), fc.nat(3))
    .map(([body, hints, turn]) => (turn === 0 ? body : { ...(body as object), ...hints }));

export const withJson = (method: Method, url: string, body: Arbitrary<unknown>): Endpoint => ({
  name: `${method} ${url}`,
  requests: fc.tuple(jsonText(body), contentType).map(([payload, type]) => ({
    method,
    url,
    payload,
    headers: { 'content-type': type },
  })),
});

export const withAddress = (method: Method, prefix: string): Endpoint => ({
  name: `${method} ${prefix}…`,
  requests: fc
    .oneof({ arbitrary: inAddress, weight: 9 }, { arbitrary: rawAddress, weight: 1 })
    .map((part) => ({ method, url: prefix + part })),
});

export const queryText = (query: Arbitrary<unknown>): Arbitrary<string> =>
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

export const fuzzedForm = (method: Method, url: string, body: Arbitrary<unknown>): Endpoint => ({
  name: `${method} ${url} as a form`,
  requests: fc.tuple(queryText(body), contentType).map(([payload, type]) => ({
    method,
    url,
    payload,
    headers: { 'content-type': type === 'application/json' ? 'application/x-www-form-urlencoded' : type },
  })),
});

export const anId = fc.integer({ min: 1, max: 4 });
/** Each call from an address of its own, so that the limits by address stay out of the way. */
export const fromAnywhere = ({ name, requests }: Endpoint): Endpoint => ({
  name,
  requests: fc.tuple(requests, fc.ipV4()).map(([request, ip]) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': ip },
  })),
});
