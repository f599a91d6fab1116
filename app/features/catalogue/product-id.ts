import { MAX_ID } from '#contract/limits.ts';

/** The id in an address, parsed as an integer (`15abc` is 15); null where it cannot name a product. */
export function readProductId(text = ''): number | null {
  const id = Number.parseInt(text, 10);
  return id >= 1 && id <= MAX_ID ? id : null;
}
