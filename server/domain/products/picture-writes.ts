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
import { hideFiles, putInBin } from '../bin/put.ts';
import { existing } from './existing.ts';
import { createProductFiles } from './files.ts';
import { pictureForBin } from './picture-in-bin.ts';
import { createPictureRepository } from './pictures.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';

type Told = Pick<Fact, 'action' | 'before' | 'after'>;
type Work = (tx: Transaction<Database>, pictures: ProductPictureRow[], product: StoredProduct) => Promise<Told>;

const idsOf = (pictures: readonly ProductPictureRow[]): number[] => pictures.map(({ id }) => id);

/** Another first picture is a change of the product itself: its earlier versions tell of the one it had. */
const withFirst = (told: Told, before: StoredProduct, after: StoredProduct): Told =>
  before.image_path === null || before.image_path === after.image_path
    ? told
    : {
        ...told,
        before: { ...told.before, productimage: before.image_path },
        after: { ...told.after, productimage: after.image_path },
      };

function assertRoom(pictures: readonly unknown[]): void {
  if (pictures.length >= LIMITS.pictures) throw refuse('conflict', 'tooManyPictures');
}

/** The pictures of a product: added, put in order, removed, each without touching the others. */
export function createPictureWrites(deps: ServiceDeps) {
  const { db, engine } = deps;
  const { withPicture, invalidateProduct } = createProductFiles(deps);

  /** One write at a time for each product, so that what was counted is still so when it is written. */
  async function change(by: Author, id: number, work: Work): Promise<StoredProduct> {
    const after = await writeAs(by, db, async (tx) => {
      await lockProduct(tx, engine, id);
      const before = await existing(tx, id);
      const pictures = createPictureRepository(tx);
      const told = await work(tx, await pictures.of(id), before);
      await pictures.copyFirst(id);
      await createProductRepository(tx).update(id, { updated_at: nextMoment(before.updated_at) });
      const after = await existing(tx, id);
      await record(tx, { id, name: before.productname, ...withFirst(told, before, after) });
      return after;
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

    /** To the bin. */
    async remove(by: Author, id: number, pictureId: number): Promise<StoredProduct> {
      const after = await change(by, id, async (tx, pictures, product) => {
        const gone = pictures.find((picture) => picture.id === pictureId);
        if (!gone) throw refuse('not_found', 'pictureNotFound');
        await putInBin(tx, by, deps.config, pictureForBin(gone, product));
        await createPictureRepository(tx).remove(pictureId);
        return { action: 'picture-removed', before: { picture: gone.path } };
      });
      await hideFiles(deps, 'picture', pictureId);
      return after;
    },
  };
}
