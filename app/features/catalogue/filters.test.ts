import { describe, expect, it } from 'vitest';
import { hasFilters, listPath, readCursor, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('readFilters', () => {
  it('takes every known filter from the address', () => {
    expect(read('q=zig&category=Zigzag&size=6cm&color=all+colors&type=indoor')).toEqual({
      q: 'zig',
      category: 'Zigzag',
      size: '6cm',
      color: 'all colors',
      type: 'indoor',
    });
  });

  it('ignores what a form without scripts leaves empty, and values nobody sells', () => {
    expect(read('q=&category=&size=99cm&color=Purple&type=&page=3')).toEqual({});
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('takes size=%s for no size at all', (word) => {
    expect(read(`size=${word}`)).toEqual({});
  });

  it('reads case, white space and the old slip of millimetres kindly', () => {
    expect(read('q=%20%20zig%20&size=3mm&color=RED')).toEqual({ q: 'zig', size: '3cm', color: 'red' });
  });

  it('cuts a search to what the server accepts', () => {
    expect(read(`q=${'x'.repeat(200)}`).q).toHaveLength(80);
    expect(read('q=a%00b').q).toBe('ab');
  });
});

describe('readCursor', () => {
  it('accepts an id and nothing else', () => {
    expect(readCursor(new URLSearchParams('cursor=25'))).toBe('25');
    for (const wrong of ['', '0', '-1', 'x', '1e3', '99999999999']) {
      expect(readCursor(new URLSearchParams({ cursor: wrong }))).toBeNull();
    }
    expect(readCursor(new URLSearchParams())).toBeNull();
  });
});

describe('listPath', () => {
  it('keeps one address for one search, whatever order it was written in', () => {
    expect(listPath('/product', read('type=indoor&q=zig zag'))).toBe('/product?q=zig+zag&type=indoor');
    expect(listPath('/product', {})).toBe('/product');
    expect(listPath('/product', { size: '6cm' }, '25')).toBe('/product?size=6cm&cursor=25');
  });

  it('says whether anything is filtered', () => {
    expect(hasFilters({})).toBe(false);
    expect(hasFilters({ q: '  ' })).toBe(false);
    expect(hasFilters({ type: 'indoor' })).toBe(true);
  });
});
