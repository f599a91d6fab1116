import { setImmediate } from 'node:timers/promises';
import { PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from '#server/csv.ts';

function cellOf(product: Product, field: ProductField): string | number {
  const value = product[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return '';
  return typeof value === 'number' ? value : textCell(value);
}

/** Every field of every product, as the import reads them. */
export async function* productLines(batches: AsyncIterable<Product[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(PRODUCT_FIELD_NAMES);
  for await (const products of batches) {
    yield products.map((product) => csvLine(PRODUCT_FIELD_NAMES.map((field) => cellOf(product, field)))).join('');
    // SQLite is synchronous: without this no other request would run until the table is sent.
    await setImmediate();
  }
}
