import type { BinKindName } from '#contract/bin.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Config } from '#server/config.ts';
import type { Db, Engine } from '#server/db/types.ts';
import type { WholeRow } from '#server/db/whole-rows.ts';
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

export type Deleted = { kind: BinKindName; id: number; name: string; rows: BinRows; files: readonly BinFile[] };

/** Keeps what the same transaction deletes. */
export async function putInBin(
  tx: Db,
  by: Author,
  { binDays }: Pick<Config, 'binDays'>,
  { kind, id, name, rows, files }: Deleted,
): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('bin')
    .values({
      kind,
      thing_id: id,
      name,
      rows_json: JSON.stringify(rows),
      files_json: JSON.stringify(files),
      deleted_at: new Date(now).toISOString(),
      deleted_by: by.name,
      gone_at: new Date(now + binDays * DAY).toISOString(),
    })
    .execute();
}

/** What is in the bin, kept from others until the transaction ends. On SQLite there is only ever one writer. */
export const lockBinned = (tx: Db, engine: Engine, kind: BinKindName, id: number) =>
  tx
    .selectFrom('bin')
    .selectAll()
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Takes the files of something deleted out of what is served; nothing where it has been restored meanwhile. After a crash the next start
 * does it. The deletion is done by then and must not fail for it.
 */
export async function hideFiles(
  { db, engine, media }: { db: Db; engine: Engine; media: Pick<Media, 'hide'> },
  kind: BinKindName,
  id: number,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const row = await lockBinned(tx, engine, kind, id);
      for (const { path } of row ? (JSON.parse(row.files_json) as BinFile[]) : []) await media.hide(path);
    })
    .catch(() => undefined);
}
