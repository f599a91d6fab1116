import { MAX_ID } from '#contract/limits.ts';

/** The id in an address; null where it cannot name a product. */
export function readProductId(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text)) return null;
  const id = Number.parseInt(text, 10);
  return id >= 1 && id <= MAX_ID ? id : null;
}
