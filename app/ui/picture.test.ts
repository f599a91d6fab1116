import { describe, expect, it } from 'vitest';
import { CARD_WIDTHS, offeredWidths, sourceSet } from './picture.tsx';

const stored = {
  path: 'uploads/ab12/640.jpg',
  width: 1200,
  height: 900,
  placeholder: '',
  widths: [320, 480, 640, 800, 1200],
};
const ours = { base: '/media/courtyard-0a1b2c3d', width: 1920, height: 1080, widths: [640, 960], fallback: 640 };

describe('the widths a picture offers', () => {
  it('are those wanted that exist', () => {
    expect(offeredWidths(stored, CARD_WIDTHS, false)).toEqual([320, 480, 640]);
    expect(offeredWidths(stored, undefined, false)).toEqual(stored.widths);
  });

  it('are what there is when none of the wanted exists', () => {
    expect(offeredWidths({ ...stored, widths: [200] }, CARD_WIDTHS, false)).toEqual([200]);
  });

  it('are the smallest alone in light mode', () => {
    expect(offeredWidths(stored, CARD_WIDTHS, true)).toEqual([320]);
    expect(offeredWidths(ours, undefined, true)).toEqual([640]);
  });
});

it('names each variant of an uploaded picture and of our own', () => {
  expect(sourceSet(stored, [320, 480], 'avif')).toBe(
    '/api/uploads/ab12/320.avif 320w, /api/uploads/ab12/480.avif 480w',
  );
  expect(sourceSet(ours, [640], 'webp')).toBe('/media/courtyard-0a1b2c3d-640.webp 640w');
});
