import { expect, it } from 'vitest';
import { previewUrl, variantUrl } from './pictures.ts';

it('finds the siblings of a stored picture', () => {
  const path = 'uploads/0123abcd-ef/640.jpg';
  expect(variantUrl(path, 320, 'avif')).toBe('/api/uploads/0123abcd-ef/320.avif');
  expect(previewUrl(path)).toBe('/api/uploads/0123abcd-ef/preview.jpg');
});
