import { describe, expect, it } from 'vitest';
import { LABELS_SO, MESSAGES_SO, PATTERNS_SO } from '#contract/messages.so.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentenceOf } from './sentences.ts';

const refused = { code: 'codeTaken', message: 'Product code already exists' };

describe('sentenceOf', () => {
  it('says a coded sentence in the language', () => {
    expect(sentenceOf(refused, 'so')).toBe('Koodhkan alaabta hore ayuu u jiray');
    expect(sentenceOf(refused, 'en')).toBe('Product code already exists');
  });

  it('fills the parts in, with the field in Somali', () => {
    const long = { code: 'tooLong', message: 'Code must be at most 40 characters', params: { label: 'Code', max: 40 } };
    expect(sentenceOf(long, 'so')).toBe('Koodhka waa inaanu ka badnaan 40 xaraf');
    const used = { code: 'categoryInUse', message: '3 products use this category.', params: { products: 3 } };
    expect(sentenceOf(used, 'so')).toContain('3 alaab');
  });

  it('keeps a field it has no word for', () => {
    const asked = { code: 'required', message: 'Weight is required', params: { label: 'Weight' } };
    expect(sentenceOf(asked, 'so')).toBe('Weight ayaa loo baahan yahay');
  });

  it.each([
    ['no code', { message: 'Teapot' }],
    ['an unknown code', { code: 'teapot', message: 'Teapot' }],
    ['a name every object has', { code: 'constructor', message: 'Teapot' }],
    ['a missing part', { code: 'required', message: 'Teapot' }],
  ])('falls back to the sentence: %s', (_, failure) => {
    expect(sentenceOf(failure, 'so')).toBe('Teapot');
  });
});

it('has a Somali sentence of its own for every message of the server', () => {
  const same = Object.entries(MESSAGES).filter(([key, text]) => MESSAGES_SO[key as keyof typeof MESSAGES] === text);
  expect(same.map(([key]) => key)).toEqual(['ok']);
  expect(Object.keys(MESSAGES).filter((key) => key in PATTERNS_SO)).toEqual([]);
  expect(Object.values(LABELS_SO)).not.toContain('');
});
