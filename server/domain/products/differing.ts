import type { ProductPatch } from '#contract/products.ts';
import { type StoredProduct, toColumns } from './repository.ts';

/** The fields of a patch that the product does not have already. */
export function differing(row: StoredProduct, patch: ProductPatch): ProductPatch {
  const isOther = ([field, value]: [string, unknown]): boolean => {
    if (field === 'categories') return String(value).toLowerCase() !== row.categoryValue.toLowerCase();
    const columns = Object.entries(toColumns({ [field]: value }));
    return columns.some(([column, stored]) => row[column as keyof StoredProduct] !== stored);
  };
  return Object.fromEntries(Object.entries(patch).filter(isOther));
}
