import type { Updateable } from 'kysely';
import type { Picture } from '#contract/pictures.ts';
import { productTag } from '#contract/tags.ts';
import type { Video, VideoInput, VideoPatch } from '#contract/videos.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { isForeignKeyViolation } from '#server/db/constraints.ts';
import { lockVideo } from '#server/db/row-lock.ts';
import type { VideoRow, VideosTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { hideFile, hideFiles, lockBinnedFile, putInBin } from '../bin/put.ts';
import { videoForBin } from './in-bin.ts';
import { createVideosRepository } from './repository.ts';
import { stillForBin, takeStill } from './still-in-bin.ts';
import { toPlainVideo, toVideo, valuesOf } from './view.ts';

/** So many videos stand on a product's page. */
const SHOWN_WITH_PRODUCT = 3;

const pathsOf = (row: Pick<VideoRow, 'film_path' | 'poster_path'>): string[] =>
  row.poster_path === null ? [row.film_path] : [row.film_path, row.poster_path];

async function existing(db: Db, id: number): Promise<VideoRow> {
  const row = await createVideosRepository(db).byId(id);
  if (!row) throw refuse('not_found', 'videoNotFound');
  return row;
}

async function setSeen(tx: Db, id: number, productIds: readonly number[]): Promise<void> {
  await createVideosRepository(tx)
    .setSeen(id, productIds)
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw refuseField('invalid', 'productIds', 'productNotFound');
      throw error;
    });
}

/** The columns that a patch changes; what it does not name stays out. */
const changesOf = ({ title, titleSo, description, descriptionSo }: VideoPatch): Updateable<VideosTable> => ({
  ...(title === undefined ? {} : { title }),
  ...(titleSo === undefined ? {} : { title_so: titleSo || null }),
  ...(description === undefined ? {} : { description }),
  ...(descriptionSo === undefined ? {} : { description_so: descriptionSo || null }),
});

const posterColumns = (poster: Picture | null) => ({
  poster_path: poster?.path ?? null,
  poster_json: poster && JSON.stringify(poster),
});

/** The videos of the projects page. */
export function createVideos(deps: ServiceDeps) {
  const { db, engine, media, invalidate, config } = deps;
  const repository = createVideosRepository(db);

  /** What cannot be removed now is removed by the sweep at the next start; what was asked for must not fail for it. */
  async function removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await media.remove(path).catch(() => undefined);
  }

  async function publish(video: RawUpload, thumbnail: RawUpload | null) {
    const { path, bytes } = await media.addVideo(video);
    try {
      const poster = thumbnail ? await media.addPicture(thumbnail, 'poster') : null;
      return {
        film_path: path,
        film_bytes: bytes,
        ...posterColumns(poster),
      };
    } catch (error) {
      await removeFiles([path]);
      throw error;
    }
  }

  /** The pages of products show the videos they are seen in. */
  const invalidateWith = (seen: readonly { id: number }[]): void =>
    invalidate(['videos', ...new Set(seen.map(({ id }) => productTag(id)))]);

  return {
    /** Newest first. `withHidden` is for staff: with the hidden products seen in them. */
    async list(withHidden = false): Promise<Video[]> {
      const [rows, seen] = await Promise.all([repository.list(), repository.seen(withHidden)]);
      return rows.map((row) =>
        toVideo(
          row,
          seen.filter(({ video_id }) => video_id === row.id),
        ),
      );
    },

    /** Products seen in any video, hidden ones too: a list changes when one of them is shown. */
    seenIds: async (): Promise<number[]> => [...new Set((await repository.seen(true)).map(({ id }) => id))],

    /** The newest videos that a product is seen in. */
    ofProduct: async (productId: number) =>
      (await repository.ofProduct(productId, SHOWN_WITH_PRODUCT)).map(toPlainVideo),

    /** The files are durable and in place before the row names them. `also` is done with the row, or neither is. */
    async add(
      by: Author,
      input: VideoInput,
      video: RawUpload,
      thumbnail: RawUpload | null,
      also: (tx: Db) => Promise<void> = async () => undefined,
    ): Promise<Video> {
      const files = await publish(video, thumbnail);
      try {
        const row = await writeAs(by, db, async (tx) => {
          const now = new Date().toISOString();
          const { title, titleSo, description, descriptionSo, productIds } = input;
          const twins = { title_so: titleSo || null, description_so: descriptionSo || null };
          const videos = createVideosRepository(tx);
          const times = { created_at: now, updated_at: now };
          await also(tx);
          const added = await videos.insert({ title, description, ...twins, ...files, ...times });
          await setSeen(tx, added.id, productIds ?? []);
          const seen = await videos.seen(true, added.id);
          await record(tx, { action: 'video-added', id: added.id, name: added.title, after: valuesOf(added, seen) });
          return { row: added, seen };
        });
        invalidateWith(row.seen);
        return toVideo(row.row, row.seen);
      } catch (error) {
        // A connection lost at the commit leaves open whether the row is there. A row must never lose its video.
        const named = await repository.names(files.film_path).catch(() => true);
        if (!named) await removeFiles(pathsOf(files));
        throw error;
      }
    },

    /** Absent fields stay as they are. The new still is in place before the row names it; the old one goes to the bin. */
    async update(by: Author, id: number, change: VideoPatch, thumbnail: RawUpload | null): Promise<Video> {
      const { updated_at: lastRead, productIds, earlierPicture, ...patch } = change;
      assertUnchanged(await existing(db, id), lastRead);
      const poster = thumbnail ? await media.addPicture(thumbnail, 'poster') : null;
      const { after, seen, unseen, replaced } = await writeAs(by, db, async (tx) => {
        const videos = createVideosRepository(tx);
        // What is in the bin is locked first here as there: otherwise the two could wait for each other.
        if (earlierPicture !== undefined) await lockBinnedFile(tx, engine, 'still', earlierPicture);
        await lockVideo(tx, engine, id);
        const before = await existing(tx, id);
        assertUnchanged(before, lastRead);
        const unseen = await videos.seen(true, id);
        const earlier = earlierPicture === before.poster_path ? undefined : earlierPicture;
        const still = poster
          ? posterColumns(poster)
          : earlier !== undefined && (await takeStill(tx, deps, id, earlier));
        const changes = { ...changesOf(patch), ...(still || {}) };
        // A form without changes is no write.
        if (Object.keys(changes).length === 0 && productIds === undefined)
          return { after: before, seen: unseen, unseen, replaced: null };
        const goes = still && before.poster_json !== null;
        const replaced = goes ? await putInBin(tx, by, config, stillForBin(before)) : null;
        const after = await videos.update(id, { ...changes, updated_at: nextMoment(before.updated_at) });
        if (productIds !== undefined) await setSeen(tx, id, productIds ?? []);
        const seen = await videos.seen(true, id);
        const values = { before: valuesOf(before, unseen), after: valuesOf(after, seen) };
        await record(tx, { action: 'video-changed', id, name: after.title, ...values });
        return { after, seen, unseen, replaced };
      }).catch(async (error: unknown) => {
        const named = poster && (await repository.namesPoster(poster.path).catch(() => true));
        if (poster && !named) await removeFiles([poster.path]);
        if (earlierPicture !== undefined) await hideFile(deps, 'still', earlierPicture);
        throw error;
      });
      invalidateWith([...unseen, ...seen]);
      if (replaced !== null) await hideFiles(deps, 'still', replaced);
      return toVideo(after, seen);
    },

    /** To the bin. The row goes first: a crash in between leaves files that the next start takes out of what is served. */
    async remove(by: Author, id: number): Promise<void> {
      const seen = await writeAs(by, db, async (tx) => {
        await lockVideo(tx, engine, id);
        const videos = createVideosRepository(tx);
        const row = await existing(tx, id);
        const seen = await videos.seen(true, id);
        await putInBin(tx, by, config, await videoForBin(tx, row));
        // Somebody may have been quicker.
        if (!(await videos.remove(id))) throw refuse('not_found', 'videoNotFound');
        await record(tx, { action: 'video-deleted', id, name: row.title, before: valuesOf(row, seen) });
        return seen;
      });
      invalidateWith(seen);
      await hideFiles(deps, 'video', id);
    },

    /** Every stored path a row names, for the sweep and the checks. */
    storedPaths: async (): Promise<string[]> => (await repository.paths()).flatMap(pathsOf),
  };
}
