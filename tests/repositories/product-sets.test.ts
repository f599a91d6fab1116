import { Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COLORS, SIZES, TYPES } from '../../contract/enums.ts';
import { type Db, openDatabase } from '../../server/db/database.ts';
import { BLOCK_IDS } from '../../server/db/id-blocks.ts';
import { migrations } from '../../server/db/migrations.ts';
import { reindexProducts } from '../../server/domain/products/reindex.ts';
import { termsOf } from '../../server/domain/products/terms.ts';
import { eachEngine, makePlace, type Place } from '../support/databases.ts';
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

  describe('a catalogue from before there were sets', () => {
    let place: Place;
    beforeEach(async () => {
      place = await makePlace(engine);
    });
    afterEach(() => place.remove());

    it('is found as before when it has been brought up to date', async () => {
      const database = openDatabase(place);
      const { db } = database;
      const provider = { getMigrations: async () => migrations(engine) };
      expect(await new Migrator({ db, provider }).migrateTo('001-initial')).not.toHaveProperty('error');
      const created_at = new Date().toISOString();
      const category = { label: 'Pavés', value: 'Pavers' };
      const { id: category_id } = await db
        .insertInto('categories')
        .values({ ...category, value_key: 'pavers', created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const old = db.withTables<{ product_terms: { term: string; product_id: number } }>();
      // More than one block of them, with ids missing in between.
      const products = Array.from({ length: BLOCK_IDS + 20 }, (_, n) => ({
        code: `IP-${n}`,
        productname: `Zigzag ${n % 7} 𐐀x`,
        brandname: 'Own',
        size: SIZES[n % SIZES.length] ?? SIZES[0],
        color: COLORS[n % COLORS.length] ?? COLORS[0],
        type: TYPES[n % TYPES.length] ?? TYPES[0],
      }));
      const stored = products.map((product) => ({
        ...product,
        ...{ code_key: product.code, thickness: '-', category_id, created_at, updated_at: created_at },
      }));
      const ids = await db.insertInto('products').values(stored).returning(['id', 'code']).execute();
      for (const { id, code } of ids) {
        const product = products.find((one) => one.code === code);
        const terms = product ? termsOf(product, category) : [];
        await old
          .insertInto('product_terms')
          .values(terms.map((term) => ({ term, product_id: id })))
          .execute();
      }
      await db.deleteFrom('products').where('id', 'in', [3, BLOCK_IDS]).execute();

      await database.migrate();
      const migrated = await storedSets(db);
      expect(migrated.length).toBeGreaterThan(BLOCK_IDS);
      expect(migrated).toEqual(await freshSets(db));
      await database.close();
    });
  });
});
