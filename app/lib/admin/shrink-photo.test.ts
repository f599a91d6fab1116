import { describe, expect, it } from 'vitest';
import { isTooLarge, MAX_BYTES } from './shrink-photo.ts';

describe('isTooLarge', () => {
  it('looks at either the pixels or the bytes', () => {
    expect(isTooLarge({ width: 2001, height: 10 }, 1000)).toBe(true);
    expect(isTooLarge({ width: 10, height: 10 }, MAX_BYTES + 1)).toBe(true);
    expect(isTooLarge({ width: 2000, height: 2000 }, MAX_BYTES)).toBe(false);
  });
});
