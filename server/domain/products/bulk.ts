import type { BulkAction, ProductsBulk } from '#contract/many.ts';
import { say } from '#contract/messages.ts';
import type { ProductPatch } from '#contract/products.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import { lockProducts } from '#server/db/row-lock.ts';
import type { ProductRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { writeAs } from '#server/events/record.ts';
import { hideFiles } from '../bin/put.ts';
import { differing } from './differing.ts';
import { refusalOf } from './refusals.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';
import { chosenCategoryId, createProductSteps } from './steps.ts';

const PATCHES: Record<Exclude<BulkAction, 'delete'>, (categories?: string) => ProductPatch> = {
  hide: () => ({ hidden: true }),
  show: () => ({ hidden: false }),
  pin: () => ({ pinned: true }),
  unpin: () => ({ pinned: false }),
  move: (categories) => ({ categories }),
};

/** So many are named; a longer list is not read. */
const NAMED = 10;

/** What people call products that are not there: the bin knows those that were deleted lately. */
async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const binned = await db
    .selectFrom('bin')
    .select(['thing_id', 'rows_json'])
    .where('kind', '=', 'product')
    .where('thing_id', 'in', ids)
    .execute();
  const names = new Map(
    binned.map(({ thing_id, rows_json }) => {
      const [row] = (JSON.parse(rows_json) as { products: ProductRow[] }).products;
      return [thing_id, row && `${row.productname} (${row.code})`];
    }),
  );
  return ids.map((id) => names.get(id) ?? `#${id}`);
}

async function assertAllThere(db: Db, ids: readonly number[], rows: readonly StoredProduct[]): Promise<void> {
  const there = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length === 0) return;
  const names = await namesOf(db, gone.slice(0, NAMED));
  const message = say('productsGone', { products: [...names, ...(gone.length > NAMED ? ['…'] : [])].join(', ') });
  throw new AppError('not_found', message, { errors: [{ field: 'ids', message }] });
}

/** The same done to several products: all of them, or none. */
export function createProductBulk(deps: ServiceDeps) {
  const { db, engine, invalidate } = deps;
  const steps = createProductSteps(deps);

  return async (by: Author, { ids, action, categories }: ProductsBulk): Promise<void> => {
    // One order for everybody, so that two of these cannot wait for each other for ever.
    const inOrder = ids.toSorted((one, other) => one - other);
    const touched = await writeAs(by, db, async (tx) => {
      await lockProducts(tx, engine, inOrder);
      const rows = await createProductRepository(tx).byIds(inOrder);
      await assertAllThere(tx, ids, rows);
      if (categories !== undefined) await chosenCategoryId(tx, categories);
      const values = new Set<string>();
      for (const row of rows) {
        values.add(row.categoryValue);
        if (action === 'delete') await steps.remove(tx, by, row.id);
        else {
          const patch = differing(row, PATCHES[action](categories));
          if (Object.keys(patch).length > 0) values.add((await steps.change(tx, row.id, patch)).after.categoryValue);
        }
      }
      return values;
    }).catch((error) => {
      throw refusalOf(error);
    });
    invalidate(['products', ...ids.map(productTag), ...[...touched].map(categoryTag)]);
    if (action === 'delete') for (const id of inOrder) await hideFiles(deps, 'product', id);
  };
}
