import { categoryTag } from '#contract/tags.ts';
import type { Db } from '#server/db/types.ts';
import type { WholeRow } from '#server/db/whole-rows.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { BinKind } from '../bin/kind.ts';
import { createCategoryRepository, valueKey } from './repository.ts';
import { taken, valuesOf } from './values.ts';

/** Old addresses that lead nowhere else by now. */
async function freeValues(tx: Db, rows: readonly WholeRow[]): Promise<WholeRow[]> {
  const categories = createCategoryRepository(tx);
  const free: WholeRow[] = [];
  for (const row of rows) {
    const key = String(row.value_key);
    if (!(await categories.byKey(key)) && !(await categories.byOldKey(key))) free.push(row);
  }
  return free;
}

export const categoryInBin: BinKind = {
  restored: 'category-restored',
  erased: 'category-erased',

  async fit(tx, rows, instead) {
    const [row] = rows.categories ?? [];
    if (!row) throw refuse('not_found', 'binNotFound');
    const value = instead.value ?? String(row.value);
    if (await createCategoryRepository(tx).byKey(valueKey(value)))
      throw refuseField('conflict', 'value', 'categoryTaken');
    await createCategoryRepository(tx).takeValue(value);
    return {
      categories: [{ ...row, value, value_key: valueKey(value) }],
      old_category_values: await freeValues(tx, rows.old_category_values ?? []),
    };
  },

  refusalOf: taken,

  async finish(tx, id) {
    const category = await createCategoryRepository(tx).byId(id);
    if (!category) throw refuse('not_found', 'binNotFound');
    return { name: category.label, values: valuesOf(category), tags: ['categories', categoryTag(category.value)] };
  },
};
