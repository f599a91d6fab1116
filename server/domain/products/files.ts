import type { Picture } from '#contract/pictures.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import type { ServiceDeps } from '#server/deps.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createPictureRepository } from './pictures.ts';

/** Files come first and rows point to them afterwards; old files go only when no row can name them any more. */
export function createProductFiles({ db, media, invalidate }: Pick<ServiceDeps, 'db' | 'media' | 'invalidate'>) {
  /** What cannot be removed now is removed by the sweep at the next start; the write itself is done and must not fail. */
  async function removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await media.remove(path).catch(() => undefined);
  }

  return {
    async withPicture<T>(upload: RawUpload | null, write: (picture: Picture | null) => Promise<T>): Promise<T> {
      const picture = upload ? await media.addPicture(upload, 'product') : null;
      try {
        return await write(picture);
      } catch (error) {
        // A connection lost at the commit leaves open whether the row is there. A row must never lose its picture.
        const named =
          picture &&
          (await createPictureRepository(db)
            .names(picture.path)
            .catch(() => true));
        if (picture && !named) await removeFiles([picture.path]);
        throw error;
      }
    },

    /** Everything that shows this product. */
    invalidateProduct: (id: number, ...categories: string[]): void =>
      invalidate(['products', productTag(id), ...new Set(categories.map(categoryTag))]),
  };
}
