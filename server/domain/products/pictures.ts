import type { Picture } from '#contract/pictures.ts';
import type { ProductPicture } from '#contract/products.ts';
import type { ProductPictureRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

type OwnedPicture = { productId: number; code: string; picture: Picture };

const BATCH = 500;
const columnsOf = (picture: Picture) => ({ path: picture.path, json: JSON.stringify(picture) });

export const toPicture = ({ id, json }: Pick<ProductPictureRow, 'id' | 'json'>): ProductPicture => ({
  id,
  ...(JSON.parse(json) as Picture),
});

/** The pictures of products. Private to this subject; `db` may be a transaction. */
export function createPictureRepository(db: Db) {
  /** In their order. */
  const of = (productId: number): Promise<ProductPictureRow[]> =>
    db
      .selectFrom('product_pictures')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('position')
      .orderBy('id')
      .execute();

  return {
    of,

    byId: (id: number): Promise<ProductPictureRow | undefined> =>
      db.selectFrom('product_pictures').selectAll().where('id', '=', id).executeTakeFirst(),

    async add(productId: number, picture: Picture): Promise<number> {
      const position = ((await of(productId)).at(-1)?.position ?? -1) + 1;
      const values = { product_id: productId, position, ...columnsOf(picture) };
      return (await db.insertInto('product_pictures').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** The first keeps its id and its place; a product without pictures gets its first. */
    async replaceFirst(productId: number, picture: Picture): Promise<void> {
      const [first] = await of(productId);
      if (!first) await this.add(productId, picture);
      else await db.updateTable('product_pictures').set(columnsOf(picture)).where('id', '=', first.id).execute();
    },

    async order(ids: readonly number[]): Promise<void> {
      for (const [position, id] of ids.entries())
        await db.updateTable('product_pictures').set({ position }).where('id', '=', id).execute();
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('product_pictures').where('id', '=', id).execute();
    },

    /** Lists read the first picture off the product's row. */
    async copyFirst(productId: number): Promise<void> {
      const [first] = await of(productId);
      const columns = { image_path: first?.path ?? null, image_json: first?.json ?? null };
      await db.updateTable('products').set(columns).where('id', '=', productId).execute();
    },

    /** How many each of these products has; those without any are left out. */
    async counts(productIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('product_pictures')
        .select(({ fn }) => ['product_id', fn.countAll<number>().as('n')])
        .where('product_id', 'in', [0, ...productIds])
        .groupBy('product_id')
        .execute();
      return new Map(rows.map(({ product_id, n }) => [product_id, Number(n)]));
    },

    async names(path: string): Promise<boolean> {
      const found = db.selectFrom('product_pictures').select('id').where('path', '=', path);
      return (await found.executeTakeFirst()) !== undefined;
    },

    async paths(): Promise<string[]> {
      return (await db.selectFrom('product_pictures').select('path').execute()).map(({ path }) => path);
    },

    /** Of all products, a batch at a time. */
    async *everything(): AsyncGenerator<OwnedPicture> {
      for (let last = 0; ; ) {
        const rows = await db
          .selectFrom('product_pictures as o')
          .innerJoin('products as p', 'p.id', 'o.product_id')
          .select(['o.id', 'o.json', 'p.id as productId', 'p.code'])
          .where('o.id', '>', last)
          .orderBy('o.id')
          .limit(BATCH)
          .execute();
        const end = rows.at(-1);
        if (!end) return;
        for (const { productId, code, json } of rows) yield { productId, code, picture: JSON.parse(json) as Picture };
        last = end.id;
      }
    },
  };
}
