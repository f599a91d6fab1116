import { describe, expect, it } from 'vitest';
import { categoryWords, productWords, typedWords, wordsOf } from './words.ts';

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

  it('cuts a word that no database would take, between letters', () => {
    expect(wordsOf('\u{10400}'.repeat(100))).toEqual(['\u{10428}'.repeat(64)]);
    expect(wordsOf('\uFDFA'.repeat(100)).every((word) => [...word].length <= 64)).toBe(true);
  });
});

describe('words of a product', () => {
  const product = {
    code: 'IP-101',
    productname: 'Zigzag Zigzag Paver',
    productnameSo: null,
    brandname: 'Dhagax',
    size: '8cm',
    color: 'black',
    type: 'outdoor',
  };

  it('are each there once, with the code without its dash and the Somali for colour and type', () => {
    expect(productWords(product).sort()).toEqual(
      [
        ...['ip', '101', 'ip101', 'zigzag', 'paver', 'dhagax', '8cm', 'black', 'madow', 'outdoor', 'dibadda'],
        ...['color', 'colour', 'midab', 'midabka'],
      ].sort(),
    );
  });

  it('name all colours in both languages', () => {
    const words = productWords({ ...product, color: 'all colors' });
    for (const word of ['all', 'colors', 'kasta', 'dhammaan', 'midabada']) expect(words).toContain(word);
  });

  it('hold no empty word for a code of signs alone', () => {
    expect(productWords({ ...product, code: '--' })).not.toContain('');
  });
});

describe('words of a category', () => {
  it('come from label and value, with the Somali for what they name', () => {
    expect(categoryWords('Wall decoration', 'WallPanel', null)).toEqual([
      'wall',
      'derbi',
      'derbiga',
      'decoration',
      'wallpanel',
    ]);
    expect(categoryWords('Hexagon', 'Hexagon', null)).toEqual(['hexagon']);
  });
});

describe('typed words', () => {
  it('drop repeats and words that begin another word, in one order', () => {
    expect(typedWords('zigzag Zig red RED pav')).toEqual(['pav', 'red', 'zigzag']);
  });

  it('ask for nothing when only signs were typed', () => {
    expect(typedWords(' -- !')).toEqual([]);
  });
});
