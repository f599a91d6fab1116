import { expect, it } from 'vitest';
import { readQuote } from './quote.ts';
import { undone } from './undone.ts';

const before = readQuote({
  entries: [
    { id: 12, code: 'HB-45', name: 'Paver', unit: 'm2', amount: '33', waste: 5 },
    { id: 13, code: 'KB-1', name: 'Kerb', unit: 'm', amount: '20', waste: 5 },
  ],
  note: 'all',
});
const left = { ...before, entries: before.entries.slice(1) };

it('takes a change back whole where nothing was changed since', () => {
  expect(undone(before, left, left)).toEqual(before);
});

it('keeps what was typed and added since', () => {
  const [added] = readQuote({ entries: [{ id: 14, code: 'VB', name: 'Vent', unit: 'piece' }] }).entries;
  if (!added) throw new Error('The entry was not read');
  const now = { ...left, entries: [...left.entries.map((one) => ({ ...one, amount: '50' })), added], note: 'in May' };
  expect(undone(before, left, now)).toMatchObject({
    entries: [{ id: 12, amount: '33' }, { id: 13, amount: '50' }, { id: 14 }],
    note: 'in May',
  });
});
