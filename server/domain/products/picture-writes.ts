import type { Transaction } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import { nextMoment } from '#server/db/change-moment.ts';
import { lockProduct } from '#server/db/row-lock.ts';
import type { Database, ProductPictureRow } from '#server/db/schema.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author, Fact } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { existing } from './existing.ts';
import { createProductFiles } from './files.ts';
import { createPictureRepository } from './pictures.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';

type Told = Pick<Fact, 'action' | 'before' | 'after'>;
type Work = (tx: Transaction<Database>, pictures: ProductPictureRow[]) => Promise<Told>;

const idsOf = (pictures: readonly ProductPictureRow[]): number[] => pictures.map(({ id }) => id);

function assertRoom(pictures: readonly unknown[]): void {
  if (pictures.length >= LIMITS.pictures) throw refuse('conflict', 'tooManyPictures');
}

/** The pictures of a product: added, put in order, removed, each without touching the others. */
export function createPictureWrites(deps: Pick<ServiceDeps, 'db' | 'engine' | 'media' | 'invalidate'>) {
  const { db, engine } = deps;
  const { removeFiles, withPicture, invalidateProduct } = createProductFiles(deps);

  /** One write at a time for each product, so that what was counted is still so when it is written. */
  async function change(by: Author, id: number, work: Work): Promise<StoredProduct> {
    const after = await writeAs(by, db, async (tx) => {
      await lockProduct(tx, engine, id);
      const before = await existing(tx, id);
      const pictures = createPictureRepository(tx);
      const told = await work(tx, await pictures.of(id));
      await pictures.copyFirst(id);
      await createProductRepository(tx).update(id, { updated_at: nextMoment(before.updated_at) });
      await record(tx, { id, name: before.productname, ...told });
      return existing(tx, id);
    });
    invalidateProduct(id, after.categoryValue);
    return after;
  }

  return {
    async add(by: Author, id: number, upload: RawUpload): Promise<StoredProduct> {
      await existing(db, id);
      // Most are refused before the picture is worked on; the second look is the one that counts.
      assertRoom(await createPictureRepository(db).of(id));
      return withPicture(upload, (picture) =>
        change(by, id, async (tx, pictures) => {
          assertRoom(pictures);
          if (picture) await createPictureRepository(tx).add(id, picture);
          return { action: 'picture-added', after: { picture: picture?.path ?? null } };
        }),
      );
    },

    /** Whoever does not name exactly the pictures there are has read an older product. */
    order: (by: Author, id: number, order: readonly number[]): Promise<StoredProduct> =>
      change(by, id, async (tx, pictures) => {
        const present = new Set(idsOf(pictures));
        if (order.length !== present.size || !order.every((each) => present.has(each)))
          throw refuseField('conflict', 'order', 'changedMeanwhile');
        await createPictureRepository(tx).order(order);
        return {
          action: 'pictures-ordered',
          before: { order: idsOf(pictures).join(' ') },
          after: { order: order.join(' ') },
        };
      }),

    async remove(by: Author, id: number, pictureId: number): Promise<StoredProduct> {
      let gone: string | undefined;
      const after = await change(by, id, async (tx, pictures) => {
        gone = pictures.find((picture) => picture.id === pictureId)?.path;
        if (gone === undefined) throw refuse('not_found', 'pictureNotFound');
        await createPictureRepository(tx).remove(pictureId);
        return { action: 'picture-removed', before: { picture: gone } };
      });
      if (gone !== undefined) await removeFiles([gone]);
      return after;
    },
  };
}
