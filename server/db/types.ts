import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** A connection, or a transaction: the same questions are asked of both. */
export type Db = Kysely<Database>;
