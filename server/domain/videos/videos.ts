import type { Video, VideoInput } from '#contract/videos.ts';
import type { VideoRow } from '#server/db/schema.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { hideFiles, putInBin } from '../bin/put.ts';
import { videoForBin } from './in-bin.ts';
import { createVideosRepository } from './repository.ts';
import { toVideo, valuesOf } from './view.ts';

const pathsOf = (row: Pick<VideoRow, 'film_path' | 'poster_path'>): string[] =>
  row.poster_path === null ? [row.film_path] : [row.film_path, row.poster_path];

/** The videos of the projects page. */
export function createVideos(deps: ServiceDeps) {
  const { db, media, invalidate, config } = deps;
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
        poster_path: poster?.path ?? null,
        poster_json: poster && JSON.stringify(poster),
      };
    } catch (error) {
      await removeFiles([path]);
      throw error;
    }
  }

  return {
    /** Newest first. */
    list: async (): Promise<Video[]> => (await repository.list()).map(toVideo),

    /** The files are durable and in place before the row names them. */
    async add(by: Author, input: VideoInput, video: RawUpload, thumbnail: RawUpload | null): Promise<Video> {
      const files = await publish(video, thumbnail);
      try {
        const row = await writeAs(by, db, async (tx) => {
          const now = new Date().toISOString();
          const { titleSo, descriptionSo, ...same } = input;
          const twins = { title_so: titleSo || null, description_so: descriptionSo || null };
          const added = await createVideosRepository(tx).insert({
            ...same,
            ...twins,
            ...files,
            created_at: now,
            updated_at: now,
          });
          await record(tx, { action: 'video-added', id: added.id, name: added.title, after: valuesOf(added) });
          return added;
        });
        invalidate(['videos']);
        return toVideo(row);
      } catch (error) {
        // A connection lost at the commit leaves open whether the row is there. A row must never lose its video.
        const named = await repository.names(files.film_path).catch(() => true);
        if (!named) await removeFiles(pathsOf(files));
        throw error;
      }
    },

    /** To the bin. The row goes first: a crash in between leaves files that the next start takes out of what is served. */
    async remove(by: Author, id: number): Promise<void> {
      await writeAs(by, db, async (tx) => {
        const removed = await createVideosRepository(tx).remove(id);
        if (!removed) throw refuse('not_found', 'videoNotFound');
        await putInBin(tx, by, config, videoForBin(removed));
        await record(tx, { action: 'video-deleted', id, name: removed.title, before: valuesOf(removed) });
      });
      invalidate(['videos']);
      await hideFiles(deps, 'video', id);
    },

    /** Every stored path a row names, for the sweep and the checks. */
    storedPaths: async (): Promise<string[]> => (await repository.paths()).flatMap(pathsOf),
  };
}
