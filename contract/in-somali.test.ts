import { describe, expect, it } from 'vitest';
import { inSomali } from './in-somali.ts';
import { LABELS_SO, MESSAGES_SO, PATTERNS_SO } from './messages.so.ts';
import { MESSAGES } from './messages.ts';

const refused = { code: 'codeTaken', message: 'Product code already exists' };

describe('inSomali', () => {
  it('says a coded sentence', () => {
    expect(inSomali(refused)).toBe('Koodhkan alaabta hore ayuu u jiray');
  });

  it('fills the parts in, with the field in Somali', () => {
    const long = { code: 'tooLong', message: 'Code must be at most 40 characters', params: { label: 'Code', max: 40 } };
    expect(inSomali(long)).toBe('Koodhka waa inaanu ka badnaan 40 xaraf');
    const used = { code: 'categoryInUse', message: '3 products use this category.', params: { products: 3 } };
    expect(inSomali(used)).toContain('3 alaab');
  });

  it('keeps a field it has no word for', () => {
    const asked = { code: 'required', message: 'Weight is required', params: { label: 'Weight' } };
    expect(inSomali(asked)).toBe('Weight ayaa loo baahan yahay');
  });

  it('leaves a part alone that is called like a field', () => {
    const used = { code: 'categoryInUse', message: '', params: { products: 'Code' } };
    expect(inSomali(used)).toContain('Code');
  });

  it.each([
    ['no code', { message: 'Teapot' }],
    ['an unknown code', { code: 'teapot', message: 'Teapot' }],
    ['a name every object has', { code: 'constructor', message: 'Teapot' }],
    ['a missing part', { code: 'required', message: 'Teapot' }],
  ])('falls back to the sentence: %s', (_, failure) => {
    expect(inSomali(failure)).toBe('Teapot');
  });
});

it('has a Somali sentence of its own for every message of the server', () => {
  const same = Object.entries(MESSAGES).filter(([key, text]) => MESSAGES_SO[key as keyof typeof MESSAGES] === text);
  expect(same.map(([key]) => key)).toEqual(['ok']);
  expect(Object.keys(MESSAGES).filter((key) => key in PATTERNS_SO)).toEqual([]);
  expect(Object.values(LABELS_SO)).not.toContain('');
});
