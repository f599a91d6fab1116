import type { BinKindName } from '#contract/bin.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Config } from '#server/config.ts';
import type { Db, Engine } from '#server/db/types.ts';
import type { WholeRow } from '#server/db/whole-rows.ts';
import { refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import type { Media } from '#server/media/types.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Rows by table, in an order in which no row comes before the one it refers to. */
export type BinRows = Readonly<Record<string, readonly WholeRow[]>>;

/** A stored file: a picture with the widths it has, or a video with its length. */
export type BinFile = { path: string; widths?: number[]; bytes?: number };

export const pictureFile = (json: string | null): BinFile[] => {
  if (json === null) return [];
  const { path, widths } = JSON.parse(json) as Picture;
  return [{ path, widths }];
};

/** An id of null: it has none of its own, and is known by its place in the bin. */
export type Deleted = { kind: BinKindName; id: number | null; name: string; rows: BinRows; files: readonly BinFile[] };

/** Keeps what the same transaction deletes. Returns the id it has in the bin. */
export async function putInBin(
  tx: Db,
  by: Author,
  { binDays }: Pick<Config, 'binDays'>,
  { kind, id, name, rows, files }: Deleted,
): Promise<number> {
  const now = Date.now();
  const place = await tx
    .insertInto('bin')
    .values({
      kind,
      thing_id: id ?? 0,
      name,
      rows_json: JSON.stringify(rows),
      files_json: JSON.stringify(files),
      file: files[0]?.path ?? null,
      deleted_at: new Date(now).toISOString(),
      deleted_by: by.name,
      gone_at: new Date(now + binDays * DAY).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id !== null) return id;
  await tx.updateTable('bin').set({ thing_id: place.id }).where('id', '=', place.id).execute();
  return place.id;
}

/** What is in the bin, kept from others until the transaction ends. On SQLite there is only ever one writer. */
const locked = (tx: Db, engine: Engine, kind: BinKindName) =>
  tx
    .selectFrom('bin')
    .selectAll()
    .where('kind', '=', kind)
    .$if(engine === 'postgres', (query) => query.forUpdate());

export const lockBinned = (tx: Db, engine: Engine, kind: BinKindName, id: number) =>
  locked(tx, engine, kind).where('thing_id', '=', id).executeTakeFirst();

/** The same by the first of its files. */
export const lockBinnedFile = (tx: Db, engine: Engine, kind: BinKindName, file: string) =>
  locked(tx, engine, kind).where('file', '=', file).executeTakeFirst();

type Locked = NonNullable<Awaited<ReturnType<typeof lockBinned>>>;

export const filesOf = ({ files_json }: Pick<Locked, 'files_json'>): BinFile[] => JSON.parse(files_json);

/** For a transaction that writes the rows again: the files are there before anybody can read those. If it then fails, hide them. */
export async function takeOut(tx: Db, media: Pick<Media, 'show'>, binned: Locked): Promise<void> {
  await tx.deleteFrom('bin').where('id', '=', binned.id).execute();
  for (const { path } of filesOf(binned)) if (!(await media.show(path))) throw refuse('conflict', 'binFilesMissing');
}

type HidingDeps = { db: Db; engine: Engine; media: Pick<Media, 'hide'> };

async function hide({ db, media }: HidingDeps, find: (tx: Db) => Promise<Locked | undefined>): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const row = await find(tx);
      for (const { path } of row ? filesOf(row) : []) await media.hide(path);
    })
    .catch(() => undefined);
}

/**
 * Takes the files of something deleted out of what is served; nothing where it has been restored meanwhile. After a crash the next start
 * does it. The deletion is done by then and must not fail for it.
 */
export const hideFiles = (deps: HidingDeps, kind: BinKindName, id: number): Promise<void> =>
  hide(deps, (tx) => lockBinned(tx, deps.engine, kind, id));

/** The same after something could not be brought back. */
export const hideFile = (deps: HidingDeps, kind: BinKindName, file: string): Promise<void> =>
  hide(deps, (tx) => lockBinnedFile(tx, deps.engine, kind, file));
