import { WASTE } from '../planning/amount.ts';
import { isId, onceEach } from './product.ts';
import { MOST_ENTRIES, readAmount } from './quote.ts';

/**
 * A list as the fragment of an address: `#1-12_33_10-15`, product by product its id, amount and extra. Numbers alone: there is nothing
 * in it that could do harm, the server never sees it, and messengers recognise all of it as one address.
 */
export type Listed = { id: number; amount: string; waste: number | null };

const VERSION = '1';
const ITEM = /^(\d{1,10})(?:_(\d{1,9}(?:\.\d{1,6})?)(?:_(\d{1,2}))?)?$/;

export const encodeList = (entries: readonly Listed[]): string =>
  [
    VERSION,
    ...entries.map(({ id, amount, waste }) => (amount === '' ? String(id) : [id, amount, waste ?? ''].join('_'))),
  ]
    .join('-')
    .replace(/_(?=-|$)/g, '');

/** null: no list, or a damaged one. */
export function decodeList(fragment: string): Listed[] | null {
  const [version, ...items] = fragment.replace(/^#/, '').split('-');
  if (version !== VERSION || items.length === 0 || items.length > MOST_ENTRIES) return null;
  const listed: Listed[] = [];
  for (const item of items) {
    const [, id, amount = '', waste] = ITEM.exec(item) ?? [];
    const percent = waste === undefined ? null : Number(waste);
    if (!isId(Number(id)) || readAmount(amount) === null || (percent !== null && percent > WASTE.most)) return null;
    listed.push({ id: Number(id), amount, waste: percent });
  }
  return onceEach(listed);
}

/** What was pasted, a whole message perhaps, as a list. */
export function findList(text: string): Listed[] | null {
  const found = /\/quote#([\d._-]+)/i.exec(text);
  return found?.[1] ? decodeList(found[1]) : null;
}
