import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeList, encodeList, findList } from './quote-address.ts';

const amount = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, rest]) => (rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0')}`));
const listed = fc.oneof(
  fc.record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), amount, waste: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), amount: fc.constant(''), waste: fc.constant(null) }),
);
const lists = fc.uniqueArray(listed, { minLength: 1, maxLength: 40, selector: ({ id }) => id });

describe('a list in an address', () => {
  it('is short, and numbers alone', () => {
    const entries = [
      { id: 12, amount: '33', waste: 10 },
      { id: 15, amount: '', waste: 5 },
      { id: 7, amount: '20.5', waste: 0 },
    ];
    expect(encodeList(entries)).toBe('1-12_33_10-15-7_20.5_0');
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(decodeList(`#${encodeList(list)}`)).toEqual(list);
      }),
    );
  });

  it('ends with a digit and has no sign that a messenger would cut off', () => {
    fc.assert(fc.property(lists, (list) => /^[\d._-]*\d$/.test(encodeList(list))));
  });

  it('is nothing where anything else stands in the fragment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = decodeList(text);
        return read === null || read.every(({ id }) => Number.isInteger(id) && id > 0);
      }),
    );
  });

  it.each([
    '',
    '#',
    '#1',
    '#2-12',
    '#1-0',
    '#1--5',
    '#1-12_0',
    '#1-12_-5',
    '#1-12_1e5',
    '#1-12_5_21',
    '#1-12_5_5_5',
    '#1-99999999999',
    '#1-2147483648',
    '#1-<script>',
    '#1-1.5',
    '#content',
    `#1${'-5'.repeat(41)}`,
  ])('is damaged: %s', (text) => {
    expect(decodeList(text)).toBeNull();
  });

  it('names each product once', () => {
    expect(decodeList('#1-5_2-6-5_9')?.map(({ id, amount }) => [id, amount])).toEqual([
      [5, '2'],
      [6, ''],
    ]);
  });

  it('is found in the message it came with', () => {
    const message = 'Asc, …\n1. HB-45: Paver\nhttps://shop.example/so/quote#1-12_33_10';
    expect(findList(message)).toEqual([{ id: 12, amount: '33', waste: 10 }]);
    expect(findList('https://shop.example/product/12')).toBeNull();
    expect(findList('https://shop.example/quote#1-<b>')).toBeNull();
  });
});
