import { categoryTag } from '#contract/tags.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { BinKind } from '../bin/kind.ts';
import { createCategoryRepository, valueKey } from './repository.ts';
import { taken, valuesOf } from './values.ts';

export const categoryInBin: BinKind = {
  restored: 'category-restored',
  erased: 'category-erased',

  async fit(tx, rows, instead) {
    const [row] = rows.categories ?? [];
    if (!row) throw refuse('not_found', 'binNotFound');
    const value = instead.value ?? String(row.value);
    if (await createCategoryRepository(tx).byKey(valueKey(value)))
      throw refuseField('conflict', 'value', 'categoryTaken');
    return { ...rows, categories: [{ ...row, value, value_key: valueKey(value) }] };
  },

  refusalOf: taken,

  async finish(tx, id) {
    const category = await createCategoryRepository(tx).byId(id);
    if (!category) throw refuse('not_found', 'binNotFound');
    return { name: category.label, values: valuesOf(category), tags: ['categories', categoryTag(category.value)] };
  },
};
