import { expect, it } from 'vitest';
import { twinOf } from './twins.ts';

it('gives a text in the language of the page', () => {
  expect(twinOf('en', 'Kerb', 'Gees')).toEqual({ text: 'Kerb' });
  expect(twinOf('so', 'Kerb', 'Gees')).toEqual({ text: 'Gees' });
});

it('lets the other language stand in, and says so', () => {
  expect(twinOf('so', 'Kerb', null)).toEqual({ text: 'Kerb', lang: 'en' });
  expect(twinOf('so', 'Kerb', '')).toEqual({ text: 'Kerb', lang: 'en' });
  expect(twinOf('en', null, 'Gees')).toEqual({ text: 'Gees', lang: 'so' });
  expect([twinOf('en', null, null), twinOf('so', '', undefined)]).toEqual([{ text: '' }, { text: '' }]);
});
