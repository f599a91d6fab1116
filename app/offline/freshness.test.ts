import { expect, it } from 'vitest';
import { type Freshness, hear } from './freshness.ts';

const NOTHING: Freshness = { storedAt: null, freshAt: 0 };
const stored = (storedAt: number, askedAt: number) => ({ say: 'answered', storedAt, askedAt }) as const;
const fresh = (askedAt: number) => ({ say: 'answered', storedAt: null, askedAt }) as const;
const after = (...answers: Parameters<typeof hear>[1][]) => answers.reduce(hear, NOTHING).storedAt;

it('takes the oldest of several stored answers', () => {
  expect(after(stored(20, 100), stored(10, 101), stored(30, 102))).toBe(10);
});

it('is fresh again with the first answer of the server', () => {
  expect(after(stored(20, 100), fresh(110))).toBeNull();
});

it('is not made old by an answer that was asked for before and came in late', () => {
  expect(after(stored(20, 100), fresh(110), stored(20, 105))).toBeNull();
});

it('is old again when one asked for later comes from the store', () => {
  expect(after(fresh(110), stored(20, 120))).toBe(20);
});
