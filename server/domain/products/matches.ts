import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductQuery } from '../../../contract/products.ts';
import { catalogueVersion } from '../../db/catalogue.ts';
import type { Db } from '../../db/database.ts';
import { prefixRange } from './terms.ts';

/** What is looked for. Prefixes are in a fixed order, so that one search has one name. */
export type ProductFilter = Pick<ProductQuery, 'size' | 'color' | 'type'> & {
  prefixes: readonly string[];
  categoryId?: number;
};

/** One condition, in the two ways it can be asked: "which products meet it" (some perhaps twice) and "does product p meet it". */
export type Condition = { list: RawBuilder<unknown>; probe: RawBuilder<SqlBool> };

export type Matches = {
  total: number;
  /** All of them, newest first; null where they are too many to carry about. */
  ids: readonly number[] | null;
};

/** A condition that so few products meet is the one to begin with: the others are asked of those few alone. */
const RARE = 1000;
/** Up to here a result is kept as a list of ids; above, walking the newest products soon finds a page of them. */
const FEW = 4000;
const REMEMBERED = 250;

function prefixCondition(prefix: string): Condition {
  const { from, before } = prefixRange(prefix);
  const inRange = sql`term >= ${from} and term < ${before}`;
  return {
    list: sql`select product_id as id from product_terms where ${inRange}`,
    probe: sql`exists (select 1 from product_terms where product_id = p.id and ${inRange})`,
  };
}

function columnCondition(column: 'category_id' | 'size' | 'color' | 'type', value: string | number): Condition {
  return {
    list: sql`select id from products where ${sql.ref(column)} = ${value}`,
    probe: sql`${sql.ref(`p.${column}`)} = ${value}`,
  };
}

export function conditionsOf({ prefixes, categoryId, size, color, type }: ProductFilter): Condition[] {
  const columns = { category_id: categoryId, size, color, type };
  return [
    ...prefixes.map(prefixCondition),
    ...(['category_id', 'size', 'color', 'type'] as const).flatMap((column) => {
      const value = columns[column];
      return value === undefined ? [] : [columnCondition(column, value)];
    }),
  ];
}

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql`1 = 1`
    : sql.join(
        conditions.map(({ probe }) => probe),
        sql` and `,
      );

async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from products`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many products meet each condition, looking no further than RARE: an index range each. */
async function sizesOf(db: Db, conditions: readonly Condition[]): Promise<number[]> {
  const counted = conditions.map(
    ({ list }, at) =>
      sql`(select count(*) from (${list} limit ${sql.lit(RARE + 1)}) as capped) as ${sql.ref(`n${at}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db);
  return conditions.map((_, at) => rows[0]?.[`n${at}`] ?? 0);
}

async function findMatches(db: Db, conditions: readonly Condition[]): Promise<Matches> {
  if (conditions.length === 0) return { total: await countAll(db), ids: null };

  const sizes = await sizesOf(db, conditions);
  const least = Math.min(...sizes);
  const rarest = conditions[sizes.indexOf(least)];
  if (rarest && least <= RARE) {
    const others = conditions.filter((condition) => condition !== rarest);
    const { rows } = await sql<{ id: number }>`
      select p.id from products as p where p.id in (${rarest.list}) and ${allOf(others)} order by p.id desc`.execute(
      db,
    );
    return { total: rows.length, ids: rows.map((row) => row.id) };
  }

  // All conditions are common: reading their index ranges side by side is far cheaper than asking product by product.
  const common = sql.join(
    conditions.map(({ list }) => list),
    sql` intersect `,
  );
  const { rows: counted } = await sql<{ n: number }>`select count(distinct id) as n from (${common}) as common`.execute(
    db,
  );
  const total = counted[0]?.n ?? 0;
  if (total > FEW) return { total, ids: null };
  const { rows } = await sql<{ id: number }>`select distinct id from (${common}) as common order by id desc`.execute(
    db,
  );
  return { total: rows.length, ids: rows.map((row) => row.id) };
}

/**
 * How many products a filter meets, and which where they are few. Exact, found once for each state of the catalogue and
 * remembered: counting 100,000 rows for every page turned would make a search as slow as the catalogue is large.
 */
export function createMatches(db: Db) {
  const remembered = new Map<string, { version: string; matches: Promise<Matches> }>();

  return async (filter: ProductFilter): Promise<Matches> => {
    const { prefixes, categoryId, size, color, type } = filter;
    const key = JSON.stringify([prefixes, categoryId, size, color, type]);
    const version = await catalogueVersion(db);
    const known = remembered.get(key);
    remembered.delete(key);
    const entry = known?.version === version ? known : { version, matches: findMatches(db, conditionsOf(filter)) };
    remembered.set(key, entry);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED) break;
      remembered.delete(oldest);
    }
    try {
      return await entry.matches;
    } catch (error) {
      if (remembered.get(key) === entry) remembered.delete(key);
      throw error;
    }
  };
}
