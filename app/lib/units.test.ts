import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { so } from '../messages/so.ts';
import { withUnit } from './units.ts';

it.each(['50 pieces', '4.6 pieces', '38pieces', '50 pieces / m²', 'Random lengths', '12 pcs'])(
  'leaves %s in English as staff wrote it',
  (text) => expect(withUnit(text, en.product.pieces)).toBe(text),
);

it('says the unit in Somali, and leaves everything else alone', () => {
  const somali = (text: string) => withUnit(text, so.product.pieces);
  expect(somali('4.6 pieces')).toBe('4.6 xabbo');
  expect(somali('50 pieces / m²')).toBe('50 xabbo / m²');
  expect(somali('Random lengths')).toBe('Random lengths');
  expect(somali('Masterpieces')).toBe('Masterpieces');
});
