import type { Entry } from './entry.ts';
import type { FullTextQuery } from './query.ts';

/** The part of a search that the engines do differently. */
export type FullText = {
  /** Writes the entries, in place of those the products have. */
  put(entries: readonly Entry[]): Promise<void>;
  remove(id: number): Promise<void>;
  clear(): Promise<void>;
  /** Ids up to `upTo`, highest first. */
  ids(query: FullTextQuery, upTo: number, limit: number): Promise<number[]>;
  /** How many products meet the query; counting stops at `most`. */
  count(query: FullTextQuery, most: number): Promise<number>;
};
