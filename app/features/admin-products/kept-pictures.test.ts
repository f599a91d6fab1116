import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '#app/lib/admin/form-draft.ts';
import { fakeIndexedDb, fakeSessionStorage } from '#tests/support/browser-stores.ts';
import { dropPictures, keepPictures, readPictures } from './kept-pictures.ts';
import type { PictureEntry } from './picture-entries.ts';

const stored = (id: number, key = `stored ${id}`) => ({ key, stored: { id } }) as unknown as PictureEntry;
const chosen = (key: string, name: string) =>
  ({ key, chosen: { file: new File(['x'], name), preview: null, shrunkFrom: null } }) as unknown as PictureEntry;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeSessionStorage());
  vi.stubGlobal('indexedDB', fakeIndexedDb());
});

describe('the pictures of a form that was left', () => {
  it('keep their order, the files that were still to be sent, and which stored ones the form knew of', async () => {
    keepPictures('product 7', [chosen('chosen 9-1', 'yard.jpg'), stored(4)], [4, 5]);
    expect(readDraft('product 7 pictures')).toEqual({
      order: 'chosen 9-1,stored 4',
      chosen: 'chosen 9-1',
      known: 'stored 4,stored 5',
    });
    const files = await readPictures('product 7');
    expect([...files].map(([key, { name }]) => [key, name])).toEqual([['chosen 9-1', 'yard.jpg']]);
  });

  it('name one that was sent from here by its id: its file is with the server', async () => {
    keepPictures('product 7', [stored(6, 'chosen 9-1')], [6]);
    expect(readDraft('product 7 pictures')).toEqual({ order: 'stored 6', chosen: '', known: 'stored 6' });
    expect(await readPictures('product 7')).toEqual(new Map());
  });

  it('are gone once they are saved', async () => {
    keepPictures('product new', [chosen('chosen 9-1', 'yard.jpg')], []);
    dropPictures('product new');
    expect(readDraft('product new pictures')).toBeNull();
    expect(await readPictures('product new')).toEqual(new Map());
  });
});
