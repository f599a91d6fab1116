import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeSessionStorage } from '#tests/support/browser-stores.ts';
import type { KeptProduct } from './product.ts';
import { addToQuote, changeEntry, MOST_ENTRIES, readAmount, readQuote } from './quote.ts';

const entry = {
  id: 12,
  code: 'HB-45',
  name: 'Paver',
  nameSo: null,
  unit: 'm2',
  perUnit: 50,
  diagonal: false,
  picture: null,
  amount: '33',
  waste: 5,
  note: 'n',
};
const EMPTY = { v: 1, entries: [], note: '' };

it('reads what it wrote', () => {
  const quote = { v: 1, entries: [entry], note: 'all' };
  expect(readQuote(JSON.parse(JSON.stringify(quote)))).toEqual(quote);
});

it('reads whatever it finds without failing, and keeps only what it understands', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (found) => {
      const { entries } = readQuote(found);
      return entries.every(({ id }) => Number.isInteger(id) && id > 0);
    }),
  );
  expect([null, 7, 'x', [], {}, { entries: 'x' }].map(readQuote)).toEqual(Array(6).fill(EMPTY));
});

it('keeps the good entries among damaged ones, and what a newer version has added beside them', () => {
  const found = { v: 9, entries: [{ id: 'x' }, null, { ...entry, extra: true }, entry, { id: 3 }], later: {} };
  expect(readQuote(found)).toEqual({
    v: 1,
    entries: [entry, { ...entry, id: 3, code: '', name: '', perUnit: null, amount: '', note: '', waste: 5 }],
    note: '',
  });
});

it('takes no picture from elsewhere', () => {
  const picture = { path: '//evil.example/a.jpg', width: 1, height: 1, placeholder: 'data:image/x', widths: [1] };
  expect(readQuote({ entries: [{ ...entry, picture }] }).entries[0]?.picture).toBeNull();
});

it.each([
  ['3', '3'],
  [' 3,5 ', '3.5'],
  ['4.', '4'],
  ['', ''],
  ['0', null],
  ['-1', null],
  ['two', null],
  ['1.2.3', null],
])('reads %j as %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

describe('the list on the phone', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeSessionStorage());
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => vi.unstubAllGlobals());
  const product = (id: number): KeptProduct => ({
    ...{ id, code: 'HB-45', name: 'Paver', nameSo: null, unit: 'm2', perUnit: 50, diagonal: false, picture: null },
  });
  const stored = () => readQuote(JSON.parse(localStorage.getItem('quote') ?? 'null')).entries;

  it('keeps the note when another amount is wanted, and the amount when none is said', () => {
    addToQuote(product(7));
    changeEntry(7, { note: 'red edges' });
    addToQuote(product(7), { amount: '33', waste: 10 });
    addToQuote({ ...product(7), name: 'New name' });
    expect(stored()).toMatchObject([{ id: 7, name: 'New name', amount: '33', waste: 10, note: 'red edges' }]);
  });

  it('says so when it is full, and still changes what is on it', () => {
    for (let id = 1; id <= MOST_ENTRIES; id += 1) expect(addToQuote(product(id))).toBe(true);
    expect(addToQuote(product(MOST_ENTRIES + 1))).toBe(false);
    expect(addToQuote(product(1), { amount: '5', waste: 0 })).toBe(true);
    expect(stored()).toHaveLength(MOST_ENTRIES);
    expect(stored()[0]?.amount).toBe('5');
  });
});
