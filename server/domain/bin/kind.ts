import type { Transaction } from 'kysely';
import type { Instead } from '#contract/bin.ts';
import type { Database } from '#server/db/schema.ts';
import type { Action, Author, Values } from '#server/events/event.ts';
import type { BinRows } from './put.ts';

type Tx = Transaction<Database>;

type Finished = {
  name: string;
  values: Values;
  /** What was in its place. */
  before?: Values;
  tags: string[];
  /** Whose history it belongs to, if not its own. */
  owner?: number;
  /** What went to the bin for it, by its id there. */
  replaced?: number | undefined;
};

/** What the bin has to know of a kind. Each subject gives its own; services.ts names them all. */
export type BinKind = {
  restored: Action;
  erased: Action;
  /** The rows as they are to be written again. Refuses where something is in the way. */
  fit(tx: Tx, rows: BinRows, instead: Instead, by: Author): Promise<BinRows>;
  /** What a constraint says where somebody was quicker. */
  refusalOf(error: unknown): unknown;
  /** Once the rows are there: what belongs to them, what its event tells, which kept responses are stale. */
  finish(tx: Tx, id: number, by: Author, kept: BinRows): Promise<Finished>;
};
