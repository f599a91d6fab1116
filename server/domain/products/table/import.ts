import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ImportReport } from '#contract/many.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import { codeOf } from '#contract/sentence-code.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createSearch } from '#server/search/search.ts';
import type { SiteService } from '../../site/site.ts';
import { refusalOf } from '../refusals.ts';
import type { StoredProduct } from '../repository.ts';
import { createProductSteps } from '../steps.ts';
import { csvRows, type TableRow } from './csv-rows.ts';
import { type Plan, planOf } from './plan.ts';
import { xlsxRows } from './xlsx-rows.ts';

const ADDS_AT_ONCE = 100;
/** Each is a statement of its own. */
const CHANGES_AT_ONCE = 25;
/** As many faults as a refusal names; a dry run tells them all. */
const TOLD = 20;

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The bytes decide what the file is, not its name. */
function rowsOf(bytes: Buffer): AsyncGenerator<TableRow> {
  if (bytes.subarray(0, 4).equals(ZIP)) return xlsxRows(bytes);
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) throw refuseField('invalid', 'file', 'importOldExcel');
  return csvRows(bytes);
}

const reportOf = ({ rows, adds, changes, unchanged, faults }: Plan): ImportReport => ({
  rows,
  added: adds.length,
  changed: changes.length,
  unchanged,
  faults: faults.length,
  errors: faults.slice(0, MANY_LIMITS.importFaults).map((fault) => ({ ...fault, ...codeOf(fault.message) })),
});

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Adds and changes products by a table: all of its rows, or none. */
export function createProductImport(deps: ServiceDeps & { site: SiteService }) {
  const { db, engine, site, invalidate } = deps;

  async function write(by: Author, { adds, changes }: Plan): Promise<void> {
    const siteName = await site.name();
    const touched = await writeAs(by, db, async (tx) => {
      const rows: StoredProduct[] = [];
      const latest: StoredProduct[] = [];
      const steps = createProductSteps(deps, async (_, product) => void latest.push(product));
      // Lists show the newest first: the last row is added first, so that they show the table's order.
      const inputs = adds.toReversed().map((input) => ({ ...input, brandname: input.brandname || siteName }));
      for (const part of inParts(inputs, ADDS_AT_ONCE)) {
        rows.push(...(await steps.addAll(tx, part)));
        await setImmediate();
      }
      // One order for everybody, so that two of these cannot wait for each other for ever.
      const inOrder = changes.toSorted((one, other) => one.id - other.id);
      for (const part of inParts(inOrder, CHANGES_AT_ONCE)) {
        for (const { before, after } of await steps.changeAll(tx, part)) rows.push(before, after);
        await setImmediate();
      }
      await createSearch(tx, engine).addAll(latest);
      return rows;
    }).catch((error) => {
      throw refusalOf(error);
    });
    if (touched.length === 0) return;
    const tags = touched.flatMap(({ id, categoryValue }) => [productTag(id), categoryTag(categoryValue)]);
    invalidate(['products', ...new Set(tags)]);
  }

  return async (by: Author, upload: RawUpload, dry: boolean): Promise<ImportReport> => {
    const plan = await planOf(db, rowsOf(await readFile(upload.file)));
    if (!dry) {
      if (plan.faults.length > 0) {
        const errors = plan.faults.slice(0, TOLD);
        const named = errors.map(({ row, field, message }) => ({ field: `${row}.${field}`, message }));
        throw refuse('invalid', 'importFaulty', { errors: named });
      }
      await write(by, plan);
    }
    return reportOf(plan);
  };
}
