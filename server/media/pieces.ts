import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MEGABYTE } from '#contract/limits.ts';
import { refuse } from '../errors.ts';
import { type createStaging, fullDiskOr } from './durable.ts';
import { isFolderName, newFolderName } from './names.ts';
import type { Store } from './store.ts';
import type { Pieces } from './types.ts';

/** So much may be lost when the process dies: a piece that is not full counts only when the line breaks or the request ends. */
const PIECE_BYTES = 4 * MEGABYTE;

type Staging = Pick<ReturnType<typeof createStaging>, 'newPath' | 'receive' | 'assertRoomFor'>;

type Piece = { file: string; handle: FileHandle; bytes: number };

export function createPieces(staging: Staging, store: Store, { onDisk }: { onDisk: boolean }): Pieces {
  async function* bytesOf(upload: string, names: readonly string[]): AsyncGenerator<Buffer> {
    for (const name of names) {
      const piece = await store.file('unfinished', `${upload}/${name}`);
      if (!piece) throw refuse('not_found', 'uploadNotFound');
      yield* piece.stream();
    }
  }

  return {
    // On a disk the pieces and the whole lie side by side for a moment.
    assertRoomForWhole: (bytes) => staging.assertRoomFor(onDisk ? 2 * bytes : bytes),

    newUploadName: () => newFolderName(randomBytes(8).toString('hex')),
    isUploadName: isFolderName,

    async addPieces(upload, stream, onPiece) {
      let piece: Piece | null = null;
      const flush = async () => {
        if (!piece) return;
        const { file, handle, bytes } = piece;
        await handle.sync();
        await handle.close();
        piece = null;
        const name = randomBytes(8).toString('hex');
        try {
          await store.addPiece(file, upload, name);
        } finally {
          await rm(file, { force: true });
        }
        await onPiece(name, bytes);
      };
      try {
        for await (const chunk of stream) {
          piece ??= await begin();
          await piece.handle.writeFile(chunk);
          piece.bytes += chunk.length;
          if (piece.bytes >= PIECE_BYTES) await flush();
        }
        await flush();
      } catch (error) {
        throw fullDiskOr(error);
      } finally {
        await abandon(piece);
      }
    },

    async joinPieces(upload, names, bytes) {
      const whole = await staging.receive(Readable.from(bytesOf(upload, names), { objectMode: false }), bytes);
      if (whole.bytes === bytes) return whole;
      await rm(whole.file, { force: true });
      throw refuse('invalid', 'uploadIncomplete');
    },

    dropPieces: (upload) => store.remove('unfinished', upload),

    uploadsWithPieces: async () => (await store.folders('unfinished')).map(({ folder }) => folder),
  };

  async function begin(): Promise<Piece> {
    await staging.assertRoomFor(PIECE_BYTES);
    const file = staging.newPath();
    return { file, handle: await open(file, 'wx', 0o600), bytes: 0 };
  }

  async function abandon(piece: Piece | null): Promise<void> {
    await piece?.handle.close().catch(() => undefined);
    if (piece) await rm(piece.file, { force: true });
  }
}
