import { expect, it } from 'vitest';
import { isSlow } from './light.tsx';

it('takes a connection for slow when it says so, or asks to save data', () => {
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(isSlow({ effectiveType })).toBe(true);
  expect(isSlow({ saveData: true, effectiveType: '4g' })).toBe(true);
});

it('takes it for fast when it says nothing', () => {
  expect(isSlow({ saveData: false, effectiveType: '4g' })).toBe(false);
  expect(isSlow({})).toBe(false);
  expect(isSlow(undefined)).toBe(false);
});
