import type { BinKindName, BinnedThing, BinQuery, Instead } from '#contract/bin.ts';
import { insertRows } from '#server/db/whole-rows.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { BinKind } from './kind.ts';
import { type BinFile, type BinRows, filesOf, hideFiles, lockBinned, takeOut } from './put.ts';

const PAGE = 50;
/** So many are deleted for good before the next are looked for. */
const BATCH = 100;

type Kinds = Readonly<Record<BinKindName, BinKind>>;
type BinDeps = Pick<ServiceDeps, 'db' | 'engine' | 'media' | 'invalidate'>;

export function createBin(deps: BinDeps, kinds: Kinds) {
  const { db, engine, media, invalidate } = deps;

  /** The row goes first: a crash in between leaves files for the sweep, never something in the bin without its files. */
  async function erase(by: Author, kind: BinKindName, id: number): Promise<boolean> {
    const gone = await writeAs(by, db, async (tx) => {
      const row = await tx
        .deleteFrom('bin')
        .where('kind', '=', kind)
        .where('thing_id', '=', id)
        .returning(['name', 'files_json'])
        .executeTakeFirst();
      if (row) await record(tx, { action: kinds[kind].erased, id, name: row.name });
      return row;
    });
    // What cannot be removed now is removed by the sweep at the next start.
    for (const { path } of gone ? filesOf(gone) : []) await media.remove(path).catch(() => undefined);
    return gone !== undefined;
  }

  /** The files come last: they are back before anybody can read the rows, and a crash leaves both in the bin. */
  async function restoreAll(by: Author, name: BinKindName, ids: readonly number[], instead: Instead): Promise<void> {
    const kind = kinds[name];
    try {
      const { tags, replaced } = await writeAs(by, db, async (tx) => {
        const stale = new Set<string>();
        const replaced: number[] = [];
        for (const id of ids) {
          const binned = await lockBinned(tx, engine, name, id);
          if (!binned) throw refuse('not_found', 'binNotFound');
          const kept = JSON.parse(binned.rows_json) as BinRows;
          const rows = await kind.fit(tx, kept, instead, by);
          for (const [table, itsRows] of Object.entries(rows)) await insertRows(tx, engine, table, itsRows);
          const done = await kind.finish(tx, id, by, kept);
          const { owner = id, before = null, values: after } = done;
          await record(tx, { action: kind.restored, id: owner, name: done.name, before, after });
          await takeOut(tx, media, binned);
          for (const tag of done.tags) stale.add(tag);
          if (done.replaced !== undefined) replaced.push(done.replaced);
        }
        return { tags: [...stale], replaced };
      });
      invalidate(tags);
      for (const id of replaced) await hideFiles(deps, name, id);
    } catch (error) {
      for (const id of ids) await hideFiles(deps, name, id);
      throw kind.refusalOf(error);
    }
  }

  const withFiles = () => db.selectFrom('bin').where('files_json', '!=', '[]');

  return {
    /** Newest first, a page at a time. */
    async list({ kind, cursor }: BinQuery): Promise<{ data: BinnedThing[]; nextCursor: string | null }> {
      const rows = await db
        .selectFrom('bin')
        .select(['id', 'kind', 'thing_id', 'name', 'deleted_at', 'deleted_by', 'gone_at'])
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
        .orderBy('id', 'desc')
        .limit(PAGE + 1)
        .execute();
      const shown = rows.slice(0, PAGE);
      return {
        data: shown.map((row) => ({
          kind: row.kind as BinKindName,
          id: row.thing_id,
          name: row.name,
          deletedAt: row.deleted_at,
          deletedBy: row.deleted_by,
          goneAt: row.gone_at,
        })),
        nextCursor: rows.length > PAGE ? String(shown.at(-1)?.id) : null,
      };
    },

    restore: (by: Author, name: BinKindName, id: number, instead: Instead): Promise<void> =>
      restoreAll(by, name, [id], instead),

    /** All of them, or none. */
    restoreMany: (by: Author, name: BinKindName, ids: readonly number[]): Promise<void> =>
      restoreAll(
        by,
        name,
        ids.toSorted((one, other) => one - other),
        {},
      ),

    /** For good. */
    async erase(by: Author, kind: BinKindName, id: number): Promise<void> {
      if (!(await erase(by, kind, id))) throw refuse('not_found', 'binNotFound');
    },

    /** Deletes for good what has been there long enough. */
    async eraseExpired(by: Author, now = Date.now()): Promise<void> {
      for (;;) {
        const due = await db
          .selectFrom('bin')
          .select(['kind', 'thing_id'])
          .where('gone_at', '<=', new Date(now).toISOString())
          .orderBy('gone_at')
          .limit(BATCH)
          .execute();
        for (const { kind, thing_id } of due) await erase(by, kind as BinKindName, thing_id);
        if (due.length < BATCH) return;
      }
    },

    /** Finishes deletions that a crash has cut off, and a restored backup, which lays out all files alike. */
    async hideAll(): Promise<void> {
      const rows = await withFiles().select(['kind', 'thing_id', 'files_json']).execute();
      for (const row of rows) {
        const paths = filesOf(row).map(({ path }) => path.slice(path.indexOf('/') + 1));
        const served = await Promise.all(paths.map((path) => media.open(path)));
        if (served.some((file) => file !== null)) await hideFiles(deps, row.kind as BinKindName, row.thing_id);
      }
    },

    /** Every stored file in the bin, with whose it is. */
    async files(): Promise<{ owner: string; file: BinFile }[]> {
      const rows = await withFiles().select(['kind', 'thing_id', 'name', 'files_json']).execute();
      return rows.flatMap((row) =>
        filesOf(row).map((file) => ({ owner: `Deleted ${row.kind} ${row.thing_id} (${row.name})`, file })),
      );
    },

    async storedPaths(): Promise<string[]> {
      return (await withFiles().select('files_json').execute()).flatMap((row) => filesOf(row).map(({ path }) => path));
    },
  };
}
