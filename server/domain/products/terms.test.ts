import { describe, expect, it } from 'vitest';
import { beginningsOf, prefixesOf, termsOf, wordsOf } from './terms.ts';

describe('words of a text', () => {
  it('lowers, strips accents and splits at punctuation', () => {
    expect(wordsOf("3D Wall-Panel 'Pavé', 45° / m²")).toEqual(['3d', 'wall', 'panel', 'pave', '45', 'm2']);
  });

  it('keeps other scripts and drops their vowel marks', () => {
    expect(wordsOf('حَجَر أحمر')).toEqual(['حجر', 'احمر']);
  });

  it('drops what cannot be stored or searched', () => {
    expect(wordsOf('a\0b \uD800 — !')).toEqual(['a', 'b']);
    expect(wordsOf('')).toEqual([]);
  });
});

describe('terms of a product', () => {
  const category = { label: 'Interlocking Pavers', value: 'InterlockingPavers' };
  const product = {
    code: 'IP-101',
    productname: 'Zigzag Zigzag Paver',
    brandname: 'Dhagax',
    size: '8cm',
    color: 'all colors',
    type: 'outdoor',
  };

  it('holds every word once, and the code without its dash', () => {
    expect(termsOf(product, category).sort()).toEqual(
      [
        'ip',
        '101',
        'ip101',
        'zigzag',
        'paver',
        'dhagax',
        '8cm',
        'all',
        'colors',
        'outdoor',
        'interlocking',
        'pavers',
        'interlockingpavers',
      ].sort(),
    );
  });

  it('holds no empty term for a code of signs alone', () => {
    expect(termsOf({ ...product, code: '--' }, category)).not.toContain('');
  });
});

describe('prefixes of a search', () => {
  it('drops repeats and words that begin another word, in one order', () => {
    expect(prefixesOf('zigzag Zig red RED pav')).toEqual(['pav', 'red', 'zigzag']);
  });

  it('asks for nothing when only signs were typed', () => {
    expect(prefixesOf(' -- !')).toEqual([]);
  });
});

describe('beginnings of a word', () => {
  it('are all that can be typed of it, by whole letters', () => {
    expect(beginningsOf('zig\u{10400}')).toEqual(['z', 'zi', 'zig', 'zig\u{10400}']);
  });
});
