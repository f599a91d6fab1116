import { describe, expect, it } from 'vitest';
import { historyWords } from '#app/lib/admin/history-words.ts';
import { adminEn } from '#app/messages/admin.en.ts';
import { adminSo } from '#app/messages/admin.so.ts';
import { en } from '#app/messages/en.ts';
import { so } from '#app/messages/so.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { KINDS } from '#server/events/event.ts';

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  entry: 1,
  at: '2026-11-16T10:00:00.000Z',
  user: 'Asha',
  userId: 3,
  action: 'product-changed',
  kind: 'product',
  id: 7,
  name: 'Wave',
  before: null,
  after: null,
  ...changes,
});

const english = historyWords(adminEn, en, 'en');
const somali = historyWords(adminSo, so, 'so');

describe.each([
  ['English', adminEn.history],
  ['Somali', adminSo.history],
])('in %s', (_, words) => {
  it.each(Object.entries(KINDS).filter(([, kind]) => kind !== 'session'))('%s has a sentence', (action, kind) => {
    const verb = /-(added|changed|deleted|restored|erased)$/.test(action);
    expect(Boolean(words.actions[action]) || (verb && Boolean(words.things[kind]))).toBe(true);
    expect(words.kinds[kind]).toBeTruthy();
  });
});

describe('the history in words', () => {
  it('says one change whole', () => {
    const change = { before: { size: '6cm' }, after: { size: '8cm' } };
    expect(english.sentence(entry(change))).toBe('Asha changed “Size” of the product Wave from 6cm to 8cm');
    expect(somali.sentence(entry(change))).toBe(
      'Asha: “Cabbirka” ee alaabta Wave waxaa laga beddelay 6cm, waxaana laga dhigay 8cm',
    );
    expect(english.details(entry(change))).toEqual([]);
  });

  it('says who changed a number from what to what', () => {
    const change = entry({
      action: 'numbers-changed',
      kind: 'numbers',
      id: null,
      name: 'numbers',
      before: { whatsapp: '252615550100' },
      after: { whatsapp: '252615550101' },
    });
    expect(english.sentence(change)).toBe('Asha changed the WhatsApp number from 252615550100 to 252615550101');
  });

  it('lists several changes below, in the words of the form', () => {
    const change = entry({
      before: { color: 'red', pinned: false, description: null },
      after: { color: 'all colors', pinned: true, description: 'Strong' },
    });
    expect(english.sentence(change)).toBe('Asha changed the product Wave');
    expect(somali.details(change).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Midabka', so.product.colors.red, so.product.colors['all colors']],
      ['Kor lagu hayo', 'Maya', 'Haa'],
      ['Sharaxaadda', '(bannaan)', 'Strong'],
    ]);
  });

  it('tells of something new only what it has', () => {
    const added = entry({
      action: 'product-added',
      after: { code: 'W-1', unit: null, productimage: null, hidden: false },
    });
    expect(english.details(added).map(({ field }) => field)).toEqual(['code', 'hidden']);
  });

  it('never shows where a file is stored', () => {
    const change = entry({ before: { productimage: null }, after: { productimage: 'uploads/a/320.jpg' } });
    expect(english.sentence(change)).toBe('Asha changed the product Wave');
    const added = entry({ action: 'video-added', kind: 'video', after: { filepath: 'uploads/b/film.mp4', bytes: 5 } });
    expect(JSON.stringify([english.details(added), english.details(change)])).not.toContain('uploads');
  });

  it('names our own parts', () => {
    const erased = entry({ action: 'product-erased', user: 'housekeeping', userId: null });
    expect(english.sentence(erased)).toBe('The server deleted the product Wave for good');
    expect(somali.sentence(erased)).toBe('Server-ka: alaabta Wave gebi ahaan waa la tirtiray');
  });
});
