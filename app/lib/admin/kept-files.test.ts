import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeIndexedDb, fakeSessionStorage } from '#tests/support/browser-stores.ts';

const photo = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const DAY = 86_400_000;

let rows: Map<string, unknown>;
/** The module afresh, as after the page was loaded again: what was in memory is gone. */
async function loaded() {
  vi.resetModules();
  return import('./kept-files.ts');
}

beforeEach(() => {
  rows = new Map();
  vi.stubGlobal('sessionStorage', fakeSessionStorage());
  vi.stubGlobal('indexedDB', fakeIndexedDb(rows));
});

describe('chosen files', () => {
  it('are there again while the tab lives', async () => {
    const { keepFiles, readFiles } = await loaded();
    const files = new Map([['chosen 1', photo('yard.jpg')]]);
    keepFiles('product new', files);
    expect(await readFiles('product new')).toEqual(files);
    expect(await readFiles('product 7')).toEqual(new Map());
  });

  it('outlive a reload of the page, for the same tab', async () => {
    const before = await loaded();
    before.keepFiles('product new', new Map([['chosen 1', photo('yard.jpg')]]));
    await vi.waitFor(() => expect(rows.size).toBe(1));
    const after = await loaded();
    expect([...(await after.readFiles('product new')).values()].map(({ name }) => name)).toEqual(['yard.jpg']);
    vi.stubGlobal('sessionStorage', fakeSessionStorage());
    const otherTab = await loaded();
    expect(await otherTab.readFiles('product new')).toEqual(new Map());
  });

  it('of more than 20 MB are kept in memory alone', async () => {
    const { keepFiles, readFiles } = await loaded();
    keepFiles('video new', new Map([['file', photo('film.mp4', 21 * 1024 * 1024)]]));
    expect((await readFiles('video new')).size).toBe(1);
    expect(rows.size).toBe(0);
    const after = await loaded();
    expect(await after.readFiles('video new')).toEqual(new Map());
  });

  it('too large to keep, leave nothing behind of those they were chosen instead of', async () => {
    const { keepFiles } = await loaded();
    keepFiles('video new file', new Map([['file', photo('short.mp4')]]));
    await vi.waitFor(() => expect(rows.size).toBe(1));
    keepFiles('video new file', new Map([['file', photo('long.mp4', 21 * 1024 * 1024)]]));
    await vi.waitFor(() => expect(rows.size).toBe(0));
    const after = await loaded();
    expect(await after.readFiles('video new file')).toEqual(new Map());
  });

  it('are dropped by themselves, with the last one removed, and all at once', async () => {
    const { keepFiles, readFiles, dropFiles, dropAllFiles } = await loaded();
    const keep = (form: string) => keepFiles(form, new Map([['chosen 1', photo('yard.jpg')]]));
    keep('one');
    keep('two');
    keep('three');
    await vi.waitFor(() => expect(rows.size).toBe(3));
    dropFiles('one');
    keepFiles('two', new Map());
    await vi.waitFor(() => expect(rows.size).toBe(1));
    dropAllFiles();
    await vi.waitFor(() => expect(rows.size).toBe(0));
    for (const form of ['one', 'two', 'three']) expect(await readFiles(form)).toEqual(new Map());
  });

  it('of yesterday, in a tab that is closed, go when the next ones are kept', async () => {
    rows.set('gone product new', { at: Date.now() - DAY - 1, files: [] });
    rows.set('open product new', { at: Date.now() - DAY / 2, files: [] });
    const { readFiles } = await loaded();
    await readFiles('product new');
    expect([...rows.keys()]).toEqual(['open product new']);
  });

  it('are kept in memory where the browser has no database for them', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { keepFiles, readFiles, dropFiles } = await loaded();
    keepFiles('product new', new Map([['chosen 1', photo('yard.jpg')]]));
    expect((await readFiles('product new')).size).toBe(1);
    dropFiles('product new');
    expect(await readFiles('product new')).toEqual(new Map());
  });
});
