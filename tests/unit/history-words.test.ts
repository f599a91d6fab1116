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

  it('says who made somebody an editor', () => {
    const marked = entry({ action: 'editor-marked', kind: 'user', name: 'Bilan' });
    expect(english.sentence(marked)).toBe('Asha made the user Bilan an editor');
    expect(somali.sentence(marked)).toBe('Asha: isticmaalaha Bilan waxaa laga dhigay tifaftire');
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

describe('a change of the site', () => {
  const change = (before: HistoryEntry['before'], after: HistoryEntry['after']) =>
    entry({ action: 'site-changed', kind: 'site', id: null, name: 'site', before, after });
  const told = (before: HistoryEntry['before'], after: HistoryEntry['after']) =>
    english.differences('site', before, after).map(({ label, before, after }) => [label, before, after]);

  it('is called what its page in the panel calls it', () => {
    const tagline = change({ 'tagline.en': 'Old' }, { 'tagline.en': 'New' });
    expect(english.sentence(tagline)).toBe('Asha changed “Tagline (English)” of the site from Old to New');
    expect(english.details(tagline)).toEqual([]);
    expect(
      told(
        { 'developer.name': 'A', 'about.mission.so': 'B', 'social.tiktok': '', contactFormNumber: '252615550100' },
        { 'developer.name': 'C', 'about.mission.so': 'D', 'social.tiktok': 'E', contactFormNumber: '252615550101' },
      ),
    ).toEqual([
      ['Made by', 'A', 'C'],
      ['Mission (Soomaali)', 'B', 'D'],
      ['TikTok', '(empty)', 'E'],
      ['WhatsApp number of the contact form', '252615550100', '252615550101'],
    ]);
  });

  it('tells pictures, values, hours and the pin each as one', () => {
    const before = {
      'hero.0.id': 7,
      'hero.0.alt.en': 'A yard',
      'hero.0.alt.so': '',
      'mosaic.2.0.id': 5,
      'side.login.id': 'login',
      'about.coreValues.1.title.en': 'Care',
      'about.coreValues.1.text.en': 'We care',
      'place.hours.0.day': 'saturday',
      'place.hours.0.opens': '08:00',
      'place.hours.0.closes': '17:00',
      'place.latitude': 2,
      'place.longitude': 45,
      'introVideo.id': 9,
    };
    const after = {
      'mosaic.2.0.id': 6,
      'side.login.id': 3,
      'place.latitude': 3,
      'place.longitude': 45,
      'introVideo.id': 8,
    };
    expect(told(before, after)).toEqual([
      ['Banner pictures: Picture 1', 'a picture: A yard', '(empty)'],
      ['Picture wall: Place 3, Picture 1', 'a picture', 'a picture'],
      ['Pictures beside pages: Login', 'a picture', 'a picture'],
      ['Core values: Value 2', 'Care / We care', '(empty)'],
      ['Opening hours: 1', 'Saturday 08:00–17:00', '(empty)'],
      ['Map link or coordinates', '2, 45', '3, 45'],
      ['Intro video', 'a file', 'a file'],
    ]);
  });

  it('leaves what is long to the details, and never shows where a file is stored', () => {
    const long = change({ 'about.introduction.en': 'a'.repeat(200) }, { 'about.introduction.en': 'b' });
    expect(english.sentence(long)).toBe('Asha changed the site');
    expect(english.details(long)).toHaveLength(1);
    const uploaded = entry({ action: 'site-picture-added', kind: 'site', after: { path: 'uploads/a/320.jpg' } });
    expect(english.sentence(uploaded)).toBe('Asha uploaded a picture for the site');
    expect(JSON.stringify(english.details(uploaded))).not.toContain('uploads');
  });
});
