import { type ReferenceExpression, type Selectable, sql } from 'kysely';
import type { TapKind } from '#contract/taps.ts';
import type { Database, TapsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { type Counted, slotOf } from './counter.ts';

const ROWS_AT_ONCE = 100;

export type Sum = { kind: TapKind; count: number };
type Period = { from: string; to: string };

/** Of these products, those that there are. */
async function known(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set([0]);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const part = ids.slice(at, at + ROWS_AT_ONCE);
    const rows = await db.selectFrom('products').select('id').where('id', 'in', part).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Adds to what is stored. One transaction: a failure leaves nothing half written, to be counted twice later. */
export async function addCounts(db: Db, counted: readonly Counted[]): Promise<void> {
  const products = await known(db, [...new Set(counted.map(({ productId }) => productId))]);
  const rows = counted
    .filter(({ productId }) => products.has(productId))
    .map(({ productId, ...tap }) => ({ slot: slotOf({ ...tap, productId }), ...tap, product_id: productId }));
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await tx
        .insertInto('taps')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.column('slot').doUpdateSet({ count: sql<number>`taps.count + excluded.count` }),
        )
        .execute();
    }
  });
}

/** Sums of a period by kind and one or two columns more. */
export async function sumsBy<const C extends keyof TapsTable & ReferenceExpression<Database, 'taps'>>(
  db: Db,
  { from, to }: Period,
  columns: readonly C[],
): Promise<(Pick<Selectable<TapsTable>, C> & Sum)[]> {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Selectable<TapsTable>, C> & { kind: TapKind; count: number | string }>`
    select ${refs}, kind, sum(count) as count from taps
    where day >= ${from} and day <= ${to} group by ${refs}, kind`.execute(db);
  // PostgreSQL sums integers to a bigint, which its driver gives as text unless told otherwise.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Code and name of products that still are. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, { code: string; name: string }>> {
  const names = new Map<number, { code: string; name: string }>();
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'code', 'productname'])
      .where('id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .execute();
    for (const { id, code, productname } of rows) names.set(id, { code, name: productname });
  }
  return names;
}
