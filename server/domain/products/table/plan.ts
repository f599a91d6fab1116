import { setImmediate } from 'node:timers/promises';
import { NO_NUL } from '#contract/envelope.ts';
import { fits } from '#contract/laying.ts';
import { LIMITS } from '#contract/limits.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import { MESSAGES, say } from '#contract/messages.ts';
import type { ProductField } from '#contract/product-fields.ts';
import { type ProductInput, type ProductPatch, productInput, productPatch } from '#contract/products.ts';
import type { Db } from '#server/db/types.ts';
import { AppError, refuseField } from '#server/errors.ts';
import { everyCategory } from '../../categories/find-category.ts';
import { differing } from '../differing.ts';
import { codeKey } from '../refusals.ts';
import { createProductRepository, type StoredProduct } from '../repository.ts';
import { categoryWords, readCell } from './cells.ts';
import { type Fault, readColumns } from './columns.ts';
import type { TableRow } from './csv-rows.ts';

/** What a table would do. It is written only where there are no faults. */
export type Plan = {
  rows: number;
  /** In the order of the table. */
  adds: ProductInput[];
  changes: { id: number; patch: ProductPatch }[];
  unchanged: number;
  faults: Fault[];
};

/** A row that begins so is for people. */
export const NOTE = '##';
const ROWS_AT_ONCE = 100;

const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '');
const isNote = ({ cells }: TableRow): boolean => (cells[0] ?? '').trimStart().startsWith(NOTE);

/** The rows that count, the one with the names first. */
async function gather(table: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of table) {
    if (isBlank(row) || isNote(row)) continue;
    rows.push(row);
    if (rows.length > MANY_LIMITS.importRows + 1) {
      const message = say('importTooManyRows', { rows: MANY_LIMITS.importRows });
      throw new AppError('invalid', message, { errors: [{ field: 'file', message }] });
    }
  }
  return rows;
}

type Values = Partial<Record<ProductField, unknown>>;
type Known = { words: ReadonlyMap<string, string>; values: ReadonlySet<string> };

function readValues({ cells }: TableRow, fields: readonly (ProductField | null)[], { words }: Known): Values {
  const values: Values = {};
  for (const [at, field] of fields.entries()) {
    const value = field && readCell(field, cells[at] ?? '', words);
    if (field && value !== undefined) values[field] = value;
  }
  return values;
}

/** What the schema says, once for each field, and what it cannot know. */
function faultsOf(row: number, values: Values, product: StoredProduct | undefined, known: Known): Fault[] {
  const { success, error } = (product ? productPatch : productInput).safeParse(values);
  const said = new Map<string, string>();
  for (const { path, message } of success ? [] : error.issues) {
    const field = String(path[0]);
    if (!said.has(field)) said.set(field, message);
  }
  const { categories } = values;
  const { shape = null, laying = null } = { ...product, ...values } as Partial<StoredProduct>;
  if (typeof categories === 'string' && !said.has('categories') && !known.values.has(categories))
    said.set('categories', MESSAGES.categoryUnknown);
  if (!said.has('shape') && !said.has('laying') && !fits(shape, laying)) said.set('laying', MESSAGES.layingUnfit);
  return [...said].map(([field, message]) => ({ row, field, message }));
}

/** Reads a table against the catalogue. Nothing is written; other requests get their turn in between. */
export async function planOf(db: Db, table: AsyncIterable<TableRow>): Promise<Plan> {
  const [names, ...rows] = await gather(table);
  if (!names) throw refuseField('invalid', 'file', 'importEmpty');
  const { fields, faults } = readColumns(names.row, names.cells, (column) =>
    rows.some(({ cells }) => (cells[column] ?? '').trim() !== ''),
  );
  const plan: Plan = { rows: rows.length, adds: [], changes: [], unchanged: 0, faults };
  if (!fields.includes('code')) return plan;
  if (rows.length === 0) throw refuseField('invalid', 'file', 'importEmpty');
  const categories = await everyCategory(db);
  const known = { words: categoryWords(categories), values: new Set(categories.map(({ value }) => value)) };
  const rowOfCode = new Map<string, number>();

  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => ({ row: row.row, values: readValues(row, fields, known) }));
    const keys = batch.flatMap(({ values }) => keyOf(values) ?? []);
    const present = await createProductRepository(db).byCodeKeys([...new Set(keys)]);
    const byKey = new Map(present.map((product) => [product.code_key, product]));
    for (const { row, values } of batch) {
      const key = keyOf(values);
      const product = key === null ? undefined : byKey.get(key);
      const found = faultsOf(row, values, product, known);
      const twin = key === null ? undefined : rowOfCode.get(key);
      if (twin !== undefined) found.push({ row, field: 'code', message: say('codeTwice', { row: twin }) });
      else if (key !== null) rowOfCode.set(key, row);
      if (found.length > 0) faults.push(...found);
      else if (product) addChange(plan, product, values);
      else plan.adds.push({ hidden: true, ...productInput.parse(values) });
    }
    await setImmediate();
  }
  return plan;
}

/** What a code is found by; null where it is none. */
const keyOf = ({ code }: Values): string | null =>
  typeof code === 'string' && code.length <= LIMITS.code && NO_NUL.test(code) ? codeKey(code) : null;

/** The code only says which product is meant: its case stays. */
function addChange(plan: Plan, product: StoredProduct, { code: _, ...values }: Values): void {
  const patch = differing(product, productPatch.parse(values));
  if (Object.keys(patch).length === 0) plan.unchanged += 1;
  else plan.changes.push({ id: product.id, patch });
}
