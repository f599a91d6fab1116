import { LIMITS, MEGABYTE } from '#contract/limits.ts';
import { fileTooLarge, MESSAGES } from '#contract/messages.ts';
import { UNFINISHED_HOURS, type UnfinishedUpload } from '#contract/uploads.ts';
import type { UnfinishedUploadRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError, refuse } from '#server/errors.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createUploadsRepository } from './repository.ts';

const UNFINISHED_MS = UNFINISHED_HOURS * 60 * 60 * 1000;
/** Nobody needs more pieces, however often the line breaks; each is a file or an object of its own. */
const MOST_PIECES = 4000;

/** A file that is refused for these will not be taken another time. */
const NEVER: readonly string[] = [MESSAGES.notAVideo, MESSAGES.damagedVideo];

const toUpload = (row: UnfinishedUploadRow): UnfinishedUpload => ({
  id: row.id,
  name: row.name,
  modified: row.modified_ms,
  bytes: row.bytes,
  received: row.received,
  expiresAt: new Date(row.touched_ms + UNFINISHED_MS).toISOString(),
});

const namesOf = ({ pieces }: UnfinishedUploadRow): string[] => pieces.split(' ').filter(Boolean);

/** Files that arrive in pieces, each known to its sender alone. Which bytes count is told by the row: any instance can go on. */
export function createUploads({ db, media, config }: Pick<ServiceDeps, 'db' | 'media' | 'config'>) {
  const repository = createUploadsRepository(db);

  async function existing(userId: number, id: string): Promise<UnfinishedUploadRow> {
    const row = media.isUploadName(id) ? await repository.find(userId, id) : undefined;
    if (!row) throw refuse('not_found', 'uploadNotFound');
    return row;
  }

  /** What cannot be removed now is removed by the sweep. */
  const dropPieces = (id: string): Promise<void> => media.dropPieces(id).catch(() => undefined);

  return {
    list: async (userId: number): Promise<UnfinishedUpload[]> => (await repository.of(userId)).map(toUpload),

    find: async (userId: number, id: string): Promise<UnfinishedUpload> => toUpload(await existing(userId, id)),

    newName: media.newUploadName,

    async begin(userId: number, file: Pick<UnfinishedUpload, 'id' | 'name' | 'modified' | 'bytes'>): Promise<void> {
      const { id, name, modified, bytes } = file;
      if (bytes < 1) throw refuse('invalid', 'uploadIncomplete');
      if (bytes > config.maxVideoBytes)
        throw new AppError('too_large', fileTooLarge(Math.floor(config.maxVideoBytes / MEGABYTE)));
      if ((await repository.of(userId)).length >= LIMITS.unfinishedUploads)
        throw refuse('conflict', 'tooManyUnfinished');
      await media.assertRoomForWhole(bytes);
      await repository.insert({ id, user_id: userId, name, modified_ms: modified, bytes, touched_ms: Date.now() });
    },

    /** Adds what arrives, and says how far it is then. Where two send at once, one of them is refused. */
    async add(userId: number, id: string, at: number, stream: AsyncIterable<Buffer>): Promise<number> {
      const row = await existing(userId, id);
      let pieces = namesOf(row).length;
      let received = at;
      await media.addPieces(id, stream, async (name, bytes) => {
        if (pieces >= MOST_PIECES) throw refuse('too_large', 'tooManyPieces');
        if (!(await repository.addPiece(id, received, name, bytes, Date.now())))
          throw refuse('conflict', 'uploadElsewhere');
        pieces += 1;
        received += bytes;
      });
      return received;
    },

    async drop(userId: number, id: string): Promise<void> {
      await existing(userId, id);
      if (await repository.remove(userId, id)) await dropPieces(id);
    },

    /**
     * Hands the whole file to `use`, whose transaction calls `finish`: the upload is used once, together with what is made of it.
     * Where that fails the upload stays, unless it can never succeed.
     */
    async use<T>(
      userId: number,
      id: string,
      use: (whole: RawUpload, finish: (tx: Db) => Promise<void>) => Promise<T>,
    ): Promise<T> {
      const row = await existing(userId, id);
      if (row.received !== row.bytes) throw refuse('invalid', 'uploadIncomplete');
      const whole = await media.joinPieces(id, namesOf(row), row.bytes);
      try {
        const made = await use(whole, async (tx) => {
          if (!(await createUploadsRepository(tx).remove(userId, id))) throw refuse('not_found', 'uploadNotFound');
        });
        await dropPieces(id);
        return made;
      } catch (error) {
        const isNoVideo = error instanceof AppError && NEVER.includes(error.message);
        if (isNoVideo && (await repository.remove(userId, id))) await dropPieces(id);
        throw error;
      } finally {
        await media.discard(whole);
      }
    },

    /** Forgets uploads that nobody has gone on with for a day, and pieces of uploads that are no more. */
    async sweep(): Promise<void> {
      await repository.removeOlder(Date.now() - UNFINISHED_MS);
      // In this order: an upload has its row before its first piece.
      const found = await media.uploadsWithPieces();
      const known = await repository.ids();
      for (const id of found) if (!known.has(id)) await media.dropPieces(id);
    },
  };
}
