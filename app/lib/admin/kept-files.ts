import { MEGABYTE } from '#contract/limits.ts';

/**
 * Files that were chosen in a form and not sent yet: in memory while the tab lives, and where they are small in the browser's
 * own database, since a phone may drop the page while its camera is open. They go with the sign-out, or after a day.
 */
export type Files = ReadonlyMap<string, File>;
type Row = { at: number; files: [string, File][] };

const memory = new Map<string, Files>();
const NAME = 'drafts';
const STORE = 'files';
const DAY = 86_400_000;
/** A video would fill a phone. */
const MOST_BYTES = 20 * MEGABYTE;

/** Tells the tabs of one browser apart. */
function tab(): string {
  const known = sessionStorage.getItem('tab');
  if (known) return known;
  const fresh = Math.random().toString(36).slice(2);
  sessionStorage.setItem('tab', fresh);
  return fresh;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

async function dropOld(store: IDBObjectStore): Promise<void> {
  for (const key of await done(store.getAllKeys())) {
    const row = (await done(store.get(key))) as Row | undefined;
    if (row && row.at < Date.now() - DAY) store.delete(key);
  }
}

/** Where the browser has no such database, or will not let us in, memory alone keeps them. */
async function within<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
  try {
    opened ??= open().then(async (database) => {
      await dropOld(database.transaction(STORE, 'readwrite').objectStore(STORE));
      return database;
    });
    return await work((await opened).transaction(STORE, 'readwrite').objectStore(STORE));
  } catch {
    return null;
  }
}

const bytesOf = (files: Files): number => [...files.values()].reduce((sum, { size }) => sum + size, 0);

export function keepFiles(form: string, files: Files): void {
  if (files.size === 0) {
    dropFiles(form);
    return;
  }
  memory.set(form, files);
  if (bytesOf(files) > MOST_BYTES) {
    // What was kept before is no longer what is chosen.
    void within((store) => done(store.delete(`${tab()} ${form}`)));
    return;
  }
  const row: Row = { at: Date.now(), files: [...files] };
  void within((store) => done(store.put(row, `${tab()} ${form}`)));
}

export async function readFiles(form: string): Promise<Files> {
  const here = memory.get(form);
  if (here) return here;
  const row = (await within((store) => done(store.get(`${tab()} ${form}`)))) as Row | null | undefined;
  return new Map(row?.files ?? []);
}

export function dropFiles(form: string): void {
  memory.delete(form);
  void within((store) => done(store.delete(`${tab()} ${form}`)));
}

/** A file that is on its way in pieces: whichever tab is opened next may go on with it. */
export function keepSending(upload: string, file: File): void {
  if (file.size > MOST_BYTES) return;
  const row: Row = { at: Date.now(), files: [['file', file]] };
  void within((store) => done(store.put(row, `upload ${upload}`)));
}

export async function readSending(upload: string): Promise<File | null> {
  const row = (await within((store) => done(store.get(`upload ${upload}`)))) as Row | null | undefined;
  return row?.files[0]?.[1] ?? null;
}

export function dropSending(upload: string): void {
  void within((store) => done(store.delete(`upload ${upload}`)));
}

export function dropAllFiles(): void {
  memory.clear();
  void within((store) => done(store.clear()));
}
