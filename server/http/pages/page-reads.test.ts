import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { countTap, getProduct, listProducts } from '#contract/calls/public.ts';
import { refuse } from '#server/errors.ts';
import type { Reads } from '#server/reads/reads.ts';
import { createPageReads } from './page-reads.ts';

let asked: unknown[];
let answer: () => Promise<{ data: unknown; tags: readonly string[] }>;
let tags: Set<string>;
let faults: unknown[];

const read = async (input: unknown) => {
  asked.push(input);
  return answer();
};
const reads = createPageReads({ listProducts: read, getProduct: read } as unknown as Reads);
const call = () => reads({ tags, onFault: (error) => faults.push(error) });
const failure = (made: Promise<unknown>) =>
  made.then(
    () => expect.unreachable('It was answered'),
    (error: ApiError) => error,
  );

beforeEach(() => {
  [asked, faults, tags] = [[], [], new Set()];
  answer = async () => ({ data: { total: 0 }, tags: ['products', 'numbers'] });
});

it('reads with the input as it would come over HTTP, and knows what it was made from', async () => {
  expect(await call()(listProducts, { query: { color: 'red', limit: 5, q: undefined } })).toEqual({
    total: 0,
  });
  expect(asked).toEqual([{ params: {}, query: { color: 'red', limit: 5 } }]);
  await call()(getProduct, { params: { idOrCategory: 7 } });
  expect(asked[1]).toEqual({ params: { idOrCategory: '7' }, query: {} });
  expect([...tags]).toEqual(['products', 'numbers']);
  expect(faults).toEqual([]);
});

it('refuses a query as over HTTP, without reading', async () => {
  const error = await failure(call()(listProducts, { query: { color: 'no colour' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect([error.kind, error.status, asked.length]).toEqual(['server', 400, 0]);
  expect(error.message).toMatch(/^Color must be one of: /);
  expect(faults).toEqual([]);
});

it('hands on a refusal, and counts it as no fault', async () => {
  answer = () => Promise.reject(refuse('not_found', 'productNotFound'));
  const error = await failure(call()(getProduct, { params: { idOrCategory: 7 } }));
  expect([error.status, error.message, tags.size]).toEqual([404, 'Product not found', 0]);
  expect(faults).toEqual([]);
});

it.each([
  ['what breaks', new TypeError('no such property'), 500],
  ['what is away for a while', refuse('unavailable', 'unavailable'), 503],
])('tells of %s', async (_, broken, status) => {
  answer = () => Promise.reject(broken);
  const error = await failure(call()(getProduct, { params: { idOrCategory: 7 } }));
  expect(error.status).toBe(status);
  expect(faults).toEqual([broken]);
});

it('makes no call that is not a public read', async () => {
  const error = await failure(call()(countTap as never, {} as never));
  expect([error.status, faults.map(String)]).toEqual([500, ['Error: A page cannot make the call POST /api/taps']]);
});
