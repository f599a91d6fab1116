import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it('says sizes in the unit that suits them', () => {
  expect([0, 40_000, 1_250_000, 999_900_000, 1_000_000_000, 21_460_000_000].map(fileSize)).toEqual([
    '0.1 MB',
    '0.1 MB',
    '1.3 MB',
    '999.9 MB',
    '1.0 GB',
    '21.5 GB',
  ]);
});
