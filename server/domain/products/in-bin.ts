import { categoryTag, productTag } from '#contract/tags.ts';
import type { ProductRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import { createSearch } from '#server/search/search.ts';
import type { BinKind } from '../bin/kind.ts';
import { type BinRows, type Deleted, pictureFile } from '../bin/put.ts';
import { findCategory } from '../categories/find-category.ts';
import { createPictureRepository } from './pictures.ts';
import { codeKey, refusalOf } from './refusals.ts';
import { createProductRepository } from './repository.ts';
import { valuesOf } from './view.ts';

/** A product with all that goes with it. Taken before its row is deleted. */
export async function productForBin(tx: Db, id: number): Promise<Deleted> {
  const row = await tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refuse('not_found', 'productNotFound');
  const product_pictures = await createPictureRepository(tx).of(id);
  const video_products = await tx.selectFrom('video_products').selectAll().where('product_id', '=', id).execute();
  return {
    kind: 'product',
    id,
    name: row.productname,
    rows: { products: [row], product_pictures, video_products },
    files: product_pictures.flatMap(({ json }) => pictureFile(json)),
  };
}

async function categoryFor(tx: Db, id: number, chosen: string | undefined): Promise<number> {
  if (chosen !== undefined) {
    const category = await findCategory(tx, chosen);
    if (!category) throw refuseField('invalid', 'categories', 'categoryUnknown');
    return category.id;
  }
  const still = await tx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  if (!still) throw refuseField('conflict', 'categories', 'binCategoryGone');
  return id;
}

export const productInBin = ({ engine }: Pick<ServiceDeps, 'engine'>): BinKind => ({
  restored: 'product-restored',
  erased: 'product-erased',

  async fit(tx, rows, instead): Promise<BinRows> {
    const [row] = rows.products as unknown as ProductRow[];
    if (!row) throw refuse('not_found', 'binNotFound');
    const code = instead.code ?? row.code;
    if ((await createProductRepository(tx).idOfCode(codeKey(code))) !== undefined)
      throw refuseField('conflict', 'code', 'codeTaken');
    const category_id = await categoryFor(tx, row.category_id, instead.categories);
    // Videos may have gone meanwhile.
    const links = rows.video_products ?? [];
    const ids = links.map(({ video_id }) => Number(video_id));
    const there = await tx
      .selectFrom('videos')
      .select('id')
      .where('id', 'in', [0, ...ids])
      .execute();
    const video_products = links.filter(({ video_id }) => there.some(({ id }) => id === video_id));
    return { ...rows, products: [{ ...row, code, code_key: codeKey(code), category_id }], video_products };
  },

  refusalOf,

  async finish(tx, id) {
    const [product] = await createProductRepository(tx).byIds([id]);
    if (!product) throw refuse('not_found', 'binNotFound');
    await createSearch(tx, engine).add(product);
    const tags = ['products', 'videos', productTag(id), categoryTag(product.categoryValue)];
    return { name: product.productname, values: valuesOf(product), tags };
  },
});
