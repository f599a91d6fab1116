import { describe, expect, it } from 'vitest';
import { productInput, productPatch } from '#contract/products.ts';
import { productFields } from './product-fields.ts';

describe('the fields of a product form', () => {
  it('leaves out what was left empty', () => {
    expect(productFields({ code: '', size: null, color: '  ', productname: 'Zigzag' })).toEqual({
      productname: 'Zigzag',
    });
  });

  it.each([
    ['39', 39],
    [' 4.6 ', 4.6],
    [4.6, 4.6],
  ])('reads %j pieces as a number', (text, pieces) => {
    expect(productPatch.parse(productFields({ piecesPerM2: text }))).toEqual({ piecesPerM2: pieces });
  });

  it.each(['many', '-1', '0', '1e3', '0x10', '10001', 'NaN', 'Infinity', {}, []])('refuses %j pieces', (pieces) => {
    expect(productPatch.safeParse(productFields({ piecesPerM2: pieces })).success).toBe(false);
  });

  it('turns no other text into a number, and keeps unknown fields to be refused', () => {
    expect(productFields({ code: '101', extra: 'x' })).toEqual({ code: '101', extra: 'x' });
    expect(productPatch.safeParse(productFields({ extra: 'x' })).success).toBe(false);
  });

  it('makes an emptied required field a missing one when adding', () => {
    const parsed = productInput.safeParse(productFields({ code: ' ' }));
    expect(parsed.error?.issues.map((issue) => issue.message)).toContain('Code is required');
  });
});
