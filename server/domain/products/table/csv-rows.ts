import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { refuseField } from '#server/errors.ts';

/** A row of a table, by its number as a spreadsheet counts them. */
export type TableRow = { row: number; cells: readonly string[] };

const CHUNK = 64 * 1024;
/** Of one row. Only a quotation mark that is never closed makes one so long. */
const MAX_RECORD = 256 * 1024;
const ROWS_AT_ONCE = 200;

/** Spreadsheets write UTF-8, UTF-16 ("Unicode text") or, the old ones, the letters of Windows. */
export function decodeTable(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What parts the cells of the first row, outside of quotation marks. */
export function delimiterOf(text: string): ',' | ';' | '\t' {
  const head = text.slice(0, CHUNK).replace(/"[^"]*"/g, '');
  const line = /[^\r\n]+/.exec(head)?.[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  if (count(';') > count(',')) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/** Row by row; other requests get their turn in between. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const text = decodeTable(bytes);
  if (text.includes('\0')) throw refuseField('invalid', 'file', 'importUnreadable');
  const { parse, CsvError } = await import('csv-parse');
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
  });
  let row = 0;
  try {
    for await (const cells of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
      if (row % ROWS_AT_ONCE === 0) await setImmediate();
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseField('invalid', 'file', 'importQuotes') : error;
  }
}
