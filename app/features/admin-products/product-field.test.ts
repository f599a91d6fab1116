import { describe, expect, it } from 'vitest';
import { aProduct } from '#tests/support/a-product.ts';
import { changedFields, copyOf, EMPTY_PRODUCT, type ProductValues, productForm } from './product-field.tsx';

const filled: ProductValues = {
  ...EMPTY_PRODUCT,
  code: 'HB-01',
  productname: 'Herringbone',
  size: '6cm',
  thickness: '50 pieces',
  categories: 'Zigzag',
  color: 'red',
  type: 'outdoor',
};

describe('productForm', () => {
  it('asks for each required field by its own name', () => {
    const messages = productForm.safeParse(EMPTY_PRODUCT).error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([
      'Code is required',
      'Name is required',
      'Size is required',
      'Meter² is required',
      'Category is required',
      'Color is required',
      'Type is required',
    ]);
  });

  it('reads an empty number as none and a wrong one as a fault', () => {
    expect(productForm.parse(filled).piecesPerM2).toBeNull();
    expect(productForm.parse({ ...filled, piecesPerM2: '29,5' }).piecesPerM2).toBe(29.5);
    expect(productForm.parse({ ...filled, piecesPerM2: ' 39.5 ' }).piecesPerM2).toBe(39.5);
    const wrong = productForm.safeParse({ ...filled, piecesPerM2: 'many' });
    expect(wrong.error?.issues[0]?.message).toBe('Pieces per m² must be a number');
  });
});

describe('copyOf', () => {
  it('takes everything but the code and the colour, and starts hidden', () => {
    const source = aProduct({
      code: 'HB-01',
      productname: 'Herringbone',
      color: 'red',
      pinned: true,
      piecesPerM2: 39.5,
    });
    expect(copyOf(source)).toMatchObject({
      code: '',
      color: '',
      productname: 'Herringbone',
      size: source.size,
      piecesPerM2: '39.5',
      pinned: '',
      hidden: 'true',
    });
  });
});

describe('changedFields', () => {
  it('sends every filled field of a new product', () => {
    const fields = changedFields(productForm.parse(filled), EMPTY_PRODUCT).map(([field]) => field);
    expect(fields).toEqual(['code', 'productname', 'size', 'thickness', 'categories', 'color', 'type']);
  });

  it('sends what differs from the row, and what was cleared as empty text', () => {
    const before = { ...filled, brandname: 'Dhagax', piecesPerM2: '39.5' };
    const after = productForm.parse({ ...before, productname: ' Herringbone ', color: 'black', piecesPerM2: ' ' });
    expect(changedFields(after, before)).toEqual([
      ['color', 'black'],
      ['piecesPerM2', ''],
    ]);
  });
});
