import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SheetData } from 'read-excel-file/universal';
import { refuseField } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import type { TableRow } from './csv-rows.ts';
import { UnfitZip, zipContents } from './zip-contents.ts';

/** What 5 MB of spreadsheet unpack to at most. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** The reader makes room for every cell up to the last, so a single one far off would take all memory. */
const MAX_ROW = 20_000;
const MAX_COLUMN = 256;
const CELLS_AT_ONCE = 20_000;
const PATIENCE_MS = 30_000;
const HEAP_MB = 256;

const tooMuch = () => refuseField('invalid', 'file', 'importTooMuch');
const unreadable = () => refuseField('invalid', 'file', 'importUnreadable');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Where a cell or a row says it stands; written in any other way than a spreadsheet's it is not read at all. */
async function assertNear(content: Buffer): Promise<void> {
  const addresses = content.toString('utf8').matchAll(/(?<!\sxmlns:)(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  let seen = 0;
  for (const [, double, single = ''] of addresses) {
    const [, letters = '', row = ''] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(double ?? single) ?? [];
    if (row === '' || Number(row) > MAX_ROW || columnOf(letters) > MAX_COLUMN) throw tooMuch();
    seen += 1;
    if (seen % CELLS_AT_ONCE === 0) await setImmediate();
  }
}

async function assertModest(bytes: Buffer): Promise<void> {
  try {
    for await (const content of zipContents(bytes, MAX_UNPACKED)) await assertNear(content);
  } catch (error) {
    if (error instanceof UnfitZip) throw error.isTooLarge ? tooMuch() : unreadable();
    throw error;
  }
}

/** Runs in a thread of its own: the package reads a sheet in one go, and a thread's memory has a limit. */
const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require(workerData.reader);
const text = (cell) =>
  cell === null || cell === undefined ? '' :
  cell instanceof Date ? cell.toISOString().slice(0, 10) :
  typeof cell === 'number' ? String(Number(cell.toPrecision(12))) :
  typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
const row = (cells) => {
  const texts = cells.map(text);
  while (texts.length > 0 && texts.at(-1) === '') texts.pop();
  return texts;
};
readSheet(workerData.bytes).then(
  (rows) => parentPort.postMessage(rows.map(row)),
  () => parentPort.postMessage(null),
);
`;

function readInThread(bytes: Buffer): Promise<string[][]> {
  const copy = new Uint8Array(bytes).buffer;
  return new Promise((resolve, reject) => {
    const thread = new Worker(READER, {
      eval: true,
      workerData: { bytes: copy, reader: createRequire(import.meta.url).resolve('read-excel-file/universal') },
      transferList: [copy],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const patience = setTimeout(() => end(() => reject(tooMuch())), PATIENCE_MS);
    const end = (say: () => void) => {
      clearTimeout(patience);
      void thread.terminate();
      say();
    };
    thread.once('message', (rows: string[][] | null) => end(() => (rows ? resolve(rows) : reject(unreadable()))));
    thread.once('error', () => end(() => reject(tooMuch())));
  });
}

/** One at a time: each may take as much memory as a thread is allowed. */
const inTurn = createGate(1);

/** The first sheet of a spreadsheet. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const rows: SheetData<string> = await inTurn(async () => {
    await assertModest(bytes);
    return readInThread(bytes);
  });
  for (const [at, cells] of rows.entries()) yield { row: at + 1, cells: cells.map(String) };
}
