import { describe, expect, it } from 'vitest';
import { readProductId } from './product-id.ts';

describe('readProductId', () => {
  it('reads digits as an integer', () => {
    expect(readProductId('7')).toBe(7);
    expect(readProductId('007')).toBe(7);
    expect(readProductId('2147483647')).toBe(2_147_483_647);
  });

  it('reads no further than the number', () => {
    expect(readProductId('15abc')).toBe(15);
    expect(readProductId('1.5')).toBe(1);
  });

  it('takes nothing else for an id', () => {
    for (const text of [undefined, '', '0', '-1', 'Zigzag', 'a7', '2147483648', '9'.repeat(400)]) {
      expect(readProductId(text)).toBeNull();
    }
  });
});
