import type { Invalidate } from './cache/invalidate.ts';
import type { Config } from './config.ts';
import type { Db, Engine } from './db/types.ts';
import type { Media } from './media/types.ts';

/** What every domain service is made from. */
export type ServiceDeps = { db: Db; engine: Engine; media: Media; invalidate: Invalidate; config: Config };
