import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeIndexedDb, fakeSessionStorage } from '#tests/support/browser-stores.ts';
import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { keepFiles, readFiles } from './kept-files.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeSessionStorage());
  vi.stubGlobal('indexedDB', fakeIndexedDb());
});

describe('a draft', () => {
  it('is there again as it was kept, for its own form alone', () => {
    keepDraft('product 7', { code: 'IP-1', productname: 'Pavé' });
    expect(readDraft('product 7')).toEqual({ code: 'IP-1', productname: 'Pavé' });
    expect(readDraft('product 8')).toBeNull();
  });

  it('is gone once it is dropped', () => {
    keepDraft('numbers', { whatsapp: '061' });
    dropDraft('numbers');
    expect(readDraft('numbers')).toBeNull();
  });

  it.each(['{', '5', '"text"', '{"code":5}', '{"code":null}'])('is none where storage holds %s', (stored) => {
    sessionStorage.setItem('draft:product 7', stored);
    expect(readDraft('product 7')).toBeNull();
  });

  it('is not missed where storage is switched off', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => keepDraft('numbers', { whatsapp: '061' })).not.toThrow();
    expect(readDraft('numbers')).toBeNull();
    expect(() => dropDraft('numbers')).not.toThrow();
  });
});

it('signing out drops every draft and every file, and nothing else', async () => {
  keepDraft('product new', { code: 'IP-1' });
  keepDraft('category 3', { label: 'Kerbs' });
  keepFiles('product new pictures', new Map([['chosen 1', new File(['a'], 'a.jpg')]]));
  sessionStorage.setItem('needsSecondFactor', '1');
  dropAllDrafts();
  expect([readDraft('product new'), readDraft('category 3')]).toEqual([null, null]);
  expect(await readFiles('product new pictures')).toEqual(new Map());
  expect(sessionStorage.getItem('needsSecondFactor')).toBe('1');
});
