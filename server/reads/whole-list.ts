import type { Product } from '#contract/products.ts';

/** Up to here a whole list is one response, kept like any other. */
export const WHOLE_LIST_MAX = 1000;

/** Thrown instead of a response: this list is written out as it is read, and never held in memory as a whole. */
export class TooLongToKeep extends Error {
  override readonly name = 'TooLongToKeep';
  readonly batches: () => AsyncIterable<Product[]>;

  constructor(batches: () => AsyncIterable<Product[]>) {
    super('This list is too long to be kept');
    this.batches = batches;
  }
}
