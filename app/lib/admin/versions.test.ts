import { expect, it } from 'vitest';
import type { HistoryEntry, HistoryValues } from '#contract/history.ts';
import { earlierVersions } from './versions.ts';

let made = 0;
const entry = (action: string, before: HistoryValues, after: HistoryValues): HistoryEntry => ({
  entry: ++made,
  at: '2026-11-16T10:00:00.000Z',
  user: 'Asha',
  userId: 1,
  action,
  kind: 'product',
  id: 7,
  name: 'Wave',
  before,
  after,
});

const NOW = { productname: 'Wave', size: '8cm', code: 'W-2' };

it('walks back through every change', () => {
  const versions = earlierVersions(
    [
      entry('product-changed', { size: '6cm' }, { size: '8cm' }),
      entry('product-changed', { productname: 'Wav', size: '5cm' }, { productname: 'Wave', size: '6cm' }),
      entry('product-added', null, { productname: 'Wav', size: '5cm', code: 'W-2' }),
    ],
    NOW,
  );
  expect(versions.map(({ values }) => values)).toEqual([{ size: '6cm' }, { size: '5cm', productname: 'Wav' }]);
});

it('knows what something was before it was deleted and came back with another code', () => {
  const versions = earlierVersions(
    [
      entry('product-restored', null, NOW),
      entry('product-deleted', { ...NOW, code: 'W-1' }, null),
      entry('product-added', null, { ...NOW, code: 'W-1' }),
    ],
    NOW,
  );
  expect(versions.map(({ values }) => values)).toEqual([{ code: 'W-1' }]);
});

it('leaves out what is the same as now, and fields that it does not know', () => {
  const back = [
    entry('product-changed', { size: '5cm' }, { size: '8cm' }),
    entry('product-changed', { size: '8cm', gone: 'x' }, { size: '5cm', gone: 'y' }),
  ];
  expect(earlierVersions(back, NOW).map(({ values }) => values)).toEqual([{ size: '5cm' }]);
});

it('of a list that grew and shrank says what was not there, and what was', () => {
  const now = { 'hero.0.id': 1 };
  const concerns = (field: string) => field.startsWith('hero.');
  const entries = [
    entry('site-changed', { 'hero.1.id': 2 }, {}),
    entry('site-changed', { 'tagline.en': 'Old' }, { 'tagline.en': 'New' }),
    entry('site-changed', { 'hero.0.id': 5 }, { 'hero.0.id': 1, 'hero.1.id': 2 }),
  ];
  expect(earlierVersions(entries, now, concerns).map(({ values }) => values)).toEqual([
    { 'hero.1.id': 2 },
    { 'hero.0.id': 5 },
  ]);
});
