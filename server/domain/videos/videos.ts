import type { Picture } from '../../../contract/pictures.ts';
import type { Video, VideoInput } from '../../../contract/videos.ts';
import { tags } from '../../cache/tags.ts';
import type { VideoRow } from '../../db/schema.ts';
import { refuse } from '../../errors.ts';
import type { RawUpload } from '../../media/types.ts';
import type { ServiceParts } from '../../services.ts';
import { createVideosRepository } from './repository.ts';

function toVideo(row: VideoRow): Video {
  const poster = row.poster_json === null ? null : (JSON.parse(row.poster_json) as Picture);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    filepath: row.film_path,
    bytes: row.film_bytes,
    thumbnail: poster?.path ?? null,
    poster,
    created_at: row.created_at,
  };
}

const pathsOf = (row: Pick<VideoRow, 'film_path' | 'poster_path'>): string[] =>
  row.poster_path === null ? [row.film_path] : [row.film_path, row.poster_path];

/** The films of the projects page. */
export function createVideos({ db, media, invalidate }: Pick<ServiceParts, 'db' | 'media' | 'invalidate'>) {
  const repository = createVideosRepository(db);

  /** What cannot be removed now is removed by the sweep at the next start; what was asked for must not fail for it. */
  async function removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await media.remove(path).catch(() => undefined);
  }

  async function publish(film: RawUpload, thumbnail: RawUpload | null) {
    const { path, bytes } = await media.addFilm(film);
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
    async add(input: VideoInput, film: RawUpload, thumbnail: RawUpload | null): Promise<Video> {
      const files = await publish(film, thumbnail);
      try {
        const row = await repository.insert({ ...input, ...files, created_at: new Date().toISOString() });
        invalidate([tags.videos]);
        return toVideo(row);
      } catch (error) {
        // A connection lost at the commit leaves open whether the row is there. A row must never lose its film.
        const named = await repository.names(files.film_path).catch(() => true);
        if (!named) await removeFiles(pathsOf(files));
        throw error;
      }
    },

    /** The row goes first: a crash in between leaves files for the sweep, never a row without its film. */
    async remove(id: number): Promise<void> {
      const row = await repository.remove(id);
      if (!row) throw refuse('not_found', 'videoNotFound');
      invalidate([tags.videos]);
      await removeFiles(pathsOf(row));
    },

    /** Every stored path a row names, for the sweep and the checks. */
    storedPaths: async (): Promise<string[]> => (await repository.paths()).flatMap(pathsOf),
  };
}
