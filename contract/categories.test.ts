import { expect, it } from 'vitest';
import { CALLS } from './calls/all.ts';
import { categoryInput } from './categories.ts';
import { MESSAGES } from './messages.ts';

/** Addresses of their own right below /api/products/, where a category has its value. */
const taken = new Set(Object.values(CALLS).flatMap(({ path }) => /^\/api\/products\/([^/:]+)$/.exec(path)?.[1] ?? []));

it.each([...taken])('a category cannot be called %s: that is an address of its own', (value) => {
  for (const spelled of [value, value.toUpperCase()]) {
    const { error } = categoryInput.safeParse({ label: 'Label', value: spelled });
    expect(error?.issues.map(({ message }) => message)).toEqual([MESSAGES.categoryReserved]);
  }
});
