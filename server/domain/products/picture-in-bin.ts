import { LIMITS } from '#contract/limits.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import { nextMoment } from '#server/db/change-moment.ts';
import { lockProduct } from '#server/db/row-lock.ts';
import type { ProductPictureRow } from '#server/db/schema.ts';
import type { Engine } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';
import type { BinKind } from '../bin/kind.ts';
import { type Deleted, pictureFile } from '../bin/put.ts';
import { existing } from './existing.ts';
import { createPictureRepository } from './pictures.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';

/** One picture of a product that stays. */
export const pictureForBin = (row: ProductPictureRow, { productname }: StoredProduct): Deleted => ({
  kind: 'picture',
  id: row.id,
  name: productname,
  rows: { product_pictures: [row] },
  files: pictureFile(row.json),
});

export const pictureInBin = ({ engine }: { engine: Engine }): BinKind => ({
  restored: 'picture-restored',
  erased: 'picture-erased',

  /** It comes last: the order of the others may have changed. */
  async fit(tx, rows) {
    const [row] = rows.product_pictures ?? [];
    if (!row) throw refuse('not_found', 'binNotFound');
    // What is first is copied to the product's row: nobody else may change it meanwhile.
    await lockProduct(tx, engine, Number(row.product_id));
    const [product] = await createProductRepository(tx).byIds([Number(row.product_id)]);
    if (!product) throw refuse('conflict', 'binProductGone');
    const others = await createPictureRepository(tx).of(product.id);
    if (others.length >= LIMITS.pictures) throw refuse('conflict', 'tooManyPictures');
    return { product_pictures: [{ ...row, position: (others.at(-1)?.position ?? -1) + 1 }] };
  },

  refusalOf: (error) => error,

  async finish(tx, id) {
    const pictures = createPictureRepository(tx);
    const picture = await pictures.byId(id);
    if (!picture) throw refuse('not_found', 'binNotFound');
    const product = await existing(tx, picture.product_id);
    await pictures.copyFirst(product.id);
    await createProductRepository(tx).update(product.id, { updated_at: nextMoment(product.updated_at) });
    const tags = ['products', productTag(product.id), categoryTag(product.categoryValue)];
    return { owner: product.id, name: product.productname, values: { picture: picture.path }, tags };
  },
});
