import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { reindexProducts } from '../../server/domain/products/reindex.ts';
import { eachEngine } from '../support/databases.ts';
import { type Catalogue, openCatalogue, someProduct } from './open-catalogue.ts';

const storedSets = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('product_sets').selectAll().execute();
  return rows.map(({ name, block, bits }) => `${name} ${block} ${bits.toString('hex')}`).sort();
};

/** What the products would be found under if all were named anew. */
async function freshSets(db: Db): Promise<string[]> {
  await db.transaction().execute(reindexProducts);
  return storedSets(db);
}

eachEngine((engine) => {
  describe('the sets of products', () => {
    let catalogue: Catalogue;
    beforeEach(async () => {
      catalogue = await openCatalogue(engine);
    });
    afterEach(() => catalogue.close());

    it('are after any writes what they would be if made anew', async () => {
      const { products, categories, db } = catalogue;
      const pavers = await categories.add({ label: 'Pavers', value: 'Pavers' });
      await categories.add({ label: 'Kerbs', value: 'Kerbs' });
      const added = [];
      for (const productname of ['Pavé One', 'Pavé Two', 'Zigzag 𐐀', 'Pavers']) {
        added.push(await products.add(someProduct({ productname }), null));
      }
      const [one, two, three] = added.map(({ id }) => id) as [number, number, number];
      await products.update(one, { productname: 'Pave Three', color: 'black', categories: 'Kerbs' }, null);
      await products.update(two, {}, null);
      await products.remove(three);
      await categories.update(pavers.id, { label: 'Paving stones', value: 'Stones' });
      await Promise.all(
        [1, 2, 3, 4].map((n) => products.add(someProduct({ productname: `At once ${n}`, categories: 'Kerbs' }), null)),
      );
      const written = await storedSets(db);
      expect(written).toEqual(await freshSets(db));
      expect(written.some((row) => row.startsWith('zigzag'))).toBe(false);
    });

    it('are no longer there when the last product has gone', async () => {
      await catalogue.categories.add({ label: 'Pavers', value: 'Pavers' });
      const { id } = await catalogue.products.add(someProduct(), null);
      expect(await storedSets(catalogue.db)).not.toEqual([]);
      await catalogue.products.remove(id);
      expect(await storedSets(catalogue.db)).toEqual([]);
    });
  });
});
