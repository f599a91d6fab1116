import type { Db } from '../../db/database.ts';
import { blockOf, emptyBits, exclude, type IdBlock, include, isEmpty, keepCommon } from '../../db/id-blocks.ts';

/** The names a product loses and those it gets. */
export type Renaming = { id: number; lost: readonly string[]; gained: readonly string[] };

/** SQLite takes 32,766 values in one statement, and a row has three. */
const ROWS_AT_ONCE = 5000;

function* inParts<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) yield list.slice(at, at + ROWS_AT_ONCE);
}

/** Which products have which name: a set of ids for each name, the same bits on both engines. */
export function createProductSets(db: Db) {
  async function bitsOf(block: number, names: readonly string[]): Promise<Map<string, Buffer>> {
    const bits = new Map<string, Buffer>();
    for (const part of inParts(names)) {
      const rows = await db
        .selectFrom('product_sets')
        .select(['name', 'bits'])
        .where('block', '=', block)
        .where('name', 'in', part)
        .execute();
      for (const row of rows) bits.set(row.name, row.bits);
    }
    return bits;
  }

  async function renameInBlock(block: number, products: readonly Renaming[]): Promise<void> {
    const touched = new Set(products.flatMap(({ lost, gained }) => [...lost, ...gained]));
    const stored = await bitsOf(block, [...touched]);
    const rows = [...touched].map((name) => ({ name, block, bits: stored.get(name) ?? emptyBits() }));
    const bitsBy = new Map(rows.map(({ name, bits }) => [name, bits]));
    const change = (names: readonly string[], id: number, how: typeof include) => {
      for (const name of names) how(bitsBy.get(name) ?? emptyBits(), id);
    };
    for (const { id, lost, gained } of products) {
      change(lost, id, exclude);
      change(gained, id, include);
    }
    for (const part of inParts(rows.filter(({ bits }) => !isEmpty(bits)))) {
      await db
        .insertInto('product_sets')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['name', 'block']).doUpdateSet((row) => ({ bits: row.ref('excluded.bits') })),
        )
        .execute();
    }
    const emptied = rows.filter(({ bits }) => isEmpty(bits)).map(({ name }) => name);
    for (const part of inParts(emptied)) {
      await db.deleteFrom('product_sets').where('block', '=', block).where('name', 'in', part).execute();
    }
  }

  return {
    /** The products that have all of these names, in blocks, newest first. The names must differ. */
    async havingAll(names: readonly string[]): Promise<IdBlock[]> {
      const rows = await db
        .selectFrom('product_sets')
        .select(['block', 'bits'])
        .where('name', 'in', names)
        .orderBy('block', 'desc')
        .execute();
      const common = new Map<number, { names: number; bits: Uint8Array }>();
      for (const { block, bits } of rows) {
        const known = common.get(block);
        if (known) {
          known.names += 1;
          keepCommon(known.bits, bits);
        } else common.set(block, { names: 1, bits });
      }
      // A name without a row in a block is the name of no product there.
      return [...common].flatMap(([block, found]) =>
        found.names === names.length ? [{ block, bits: found.bits }] : [],
      );
    },

    async rename(products: readonly Renaming[]): Promise<void> {
      const blocks = new Map<number, Renaming[]>();
      for (const product of products) {
        const block = blockOf(product.id);
        const ofBlock = blocks.get(block);
        if (ofBlock) ofBlock.push(product);
        else blocks.set(block, [product]);
      }
      for (const [block, ofBlock] of blocks) await renameInBlock(block, ofBlock);
    },

    async clear(): Promise<void> {
      await db.deleteFrom('product_sets').execute();
    },
  };
}
