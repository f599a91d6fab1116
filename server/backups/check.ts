import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PICTURE_FORMATS, type Picture, previewUrl, variantUrl } from '#contract/pictures.ts';
import { folderOfStored, UPLOADS } from '#server/media/names.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Media } from '../media/types.ts';
import type { Services } from '../services.ts';
import { rowsOf, TABLES } from './tables.ts';

export type Opened = { database: OpenDatabase; media: Media; services: Services };

/** A file that a row needs: whose it is, where it lies, how long it must be where that is known. */
type Needed = { owner: string; path: string; bytes?: number };
type Widths = Pick<Picture, 'path' | 'widths'>;

const stored = (url: string): string => url.replace(/^\/api\//, '');

/** Every file of a picture's folder. */
const filesOf = (owner: string, picture: Widths | null): Needed[] =>
  picture === null
    ? []
    : [
        picture.path,
        stored(previewUrl(picture.path)),
        ...picture.widths.flatMap((width) =>
          PICTURE_FORMATS.map((format) => stored(variantUrl(picture.path, width, format))),
        ),
      ].map((path) => ({ owner, path }));

async function* neededFiles({ services }: Opened): AsyncGenerator<Needed> {
  for await (const { productId, code, picture } of services.products.everyPicture()) {
    yield* filesOf(`Product ${productId} (${code})`, picture);
  }
  for (const { id, title, filepath, bytes, poster } of await services.videos.list()) {
    const owner = `Video ${id} (${title})`;
    yield { owner, path: filepath, bytes };
    yield* filesOf(owner, poster);
  }
  for (const { owner, file } of await services.bin.files()) {
    const { path, widths, bytes } = file;
    if (widths) yield* filesOf(owner, { path, widths });
    else yield { owner, path, bytes };
  }
  for (const { id, video, pictures } of await services.site.files()) {
    const owner = `Picture or video ${id} of the site`;
    if (video) yield { owner, ...video };
    for (const picture of pictures) yield* filesOf(owner, picture);
  }
}

const open = ({ media }: Opened, path: string) => media.read(path);

/** A video's folder carries the beginning of its hash; pictures are made anew on the way in and have none to compare. */
async function videoIsWhole(opened: Opened, path: string): Promise<boolean> {
  const file = await open(opened, path);
  if (!file) return false;
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk as Buffer);
  return folderOfStored(path)?.startsWith(hash.digest('hex').slice(0, 16)) ?? false;
}

async function faultOf(opened: Opened, { owner, path, bytes }: Needed): Promise<string | null> {
  const file = await open(opened, path);
  if (!file) return `${owner}: ${path} is missing.`;
  if (file.bytes === 0 || (bytes !== undefined && file.bytes !== bytes))
    return `${owner}: ${path} has the wrong length.`;
  if (bytes !== undefined && !(await videoIsWhole(opened, path))) return `${owner}: ${path} is not what was uploaded.`;
  return null;
}

async function collectFaults(opened: Opened): Promise<{ faults: Set<string>; folders: Set<string> }> {
  const faults = new Set<string>();
  const folders = new Set<string>();
  for await (const needed of neededFiles(opened)) {
    const folder = folderOfStored(needed.path);
    if (folder) folders.add(folder);
    const fault = await faultOf(opened, needed);
    if (fault) faults.add(fault);
  }
  return { faults, folders };
}

async function storedFolders({ media }: Opened): Promise<Set<string>> {
  const folders = new Set<string>();
  for await (const path of media.list()) folders.add(folderOfStored(path) ?? path);
  return folders;
}

/** The files as they were before the rows were read: what is new since has not got its row yet. */
async function fileFaults(opened: Opened): Promise<Set<string>> {
  const present = await storedFolders(opened);
  const { faults, folders } = await collectFaults(opened);
  for (const folder of present) {
    if (!folders.has(folder)) faults.add(`${UPLOADS}/${folder} belongs to no product, no video and not to the site.`);
  }
  return faults;
}

/** Reading every row makes a damaged page show on either engine. */
async function countRows({ db }: Opened['database']): Promise<number> {
  let count = 0;
  for (const table of TABLES) for await (const rows of rowsOf(db, table)) count += rows.length;
  return count;
}

async function sqliteFaults({ db }: Opened['database']): Promise<string[]> {
  const { rows: pages } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: keys } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(
    db,
  );
  return [
    ...pages.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...keys.map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that is not there`,
    ),
  ].map((text) => `Database: ${text}.`);
}

export type Findings = { rows: number; faults: string[] };

/** What is wrong, in sentences; no faults where all is well. Beside a running server a fault counts only if it is there twice. */
export async function findFaults(opened: Opened): Promise<Findings> {
  const { database } = opened;
  const broken = database.engine === 'sqlite' ? await sqliteFaults(database) : [];
  if (broken.length > 0) return { rows: 0, faults: broken };
  const rows = await countRows(database);
  const first = await fileFaults(opened);
  const second = first.size === 0 ? first : await fileFaults(opened);
  return { rows, faults: [...first].filter((fault) => second.has(fault)) };
}
