import type { ImportFault } from '#contract/many.ts';
import { MESSAGES, say } from '#contract/messages.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import { unmarked } from '#server/csv.ts';

/** Names are compared without case, spaces and the raised 2 of m². */
export const sameWord = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const namesOf = (field: ProductField): string[] => {
  const { label, fact } = specOf(field);
  const words = typeof fact === 'object' ? [label, fact] : [label];
  return [field, ...words.flatMap(({ en, so }) => [en, so])];
};
const FIELDS = new Map(PRODUCT_FIELD_NAMES.flatMap((field) => namesOf(field).map((name) => [sameWord(name), field])));

export type Fault = Pick<ImportFault, 'row' | 'field' | 'message'>;
export type Columns = { fields: readonly (ProductField | null)[]; faults: Fault[] };

/** Which field each column holds, by the names of the first row. A column without name and content is left out. */
export function readColumns(row: number, names: readonly string[], isUsed: (column: number) => boolean): Columns {
  const faults: Fault[] = [];
  const seen = new Set<ProductField>();
  const fields = names.map((cell, at) => {
    const column = unmarked(cell).trim();
    const field = FIELDS.get(sameWord(column)) ?? null;
    if (column === '') {
      if (isUsed(at)) faults.push({ row, field: `${at + 1}`, message: MESSAGES.columnUnnamed });
    } else if (field === null) faults.push({ row, field: column, message: say('columnUnknown', { column }) });
    else if (seen.has(field)) faults.push({ row, field, message: say('columnTwice', { column }) });
    if (field) seen.add(field);
    return field;
  });
  if (!seen.has('code')) faults.push({ row, field: 'code', message: MESSAGES.importNoCode });
  return { fields, faults };
}
