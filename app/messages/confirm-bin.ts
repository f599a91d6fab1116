import { binEn } from './bin.en.ts';
import type { Doubt, Doubts } from './confirm.ts';
import { historyEn } from './history.en.ts';
import { manyEn } from './many.en.ts';

const UNSURE: Doubt = ['C'];

/** Every text of a part: no speaker has read any of them. */
const all = (part: object, at: string): [string, Doubt][] =>
  Object.entries(part).flatMap(([name, text]: [string, unknown]): [string, Doubt][] =>
    typeof text === 'object' && text !== null ? all(text, `${at}.${name}`) : [[`${at}.${name}`, UNSURE]],
  );

/** The same for the bin, the history and many products at once. */
export const BIN_DOUBTS: Doubts = Object.fromEntries([
  ...all(binEn, 'bin'),
  ...all(historyEn, 'history'),
  ...all(manyEn, 'many'),
  ['entries.bin', ['C', 'Bin as “qashinka”']],
  ['entries.history', UNSURE],
  ['common.confirmBin', UNSURE],
]);
