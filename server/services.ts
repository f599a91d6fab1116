import type { Invalidate } from './cache/tags.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Media } from './media/types.ts';

/** What every domain service is made from. */
export type ServiceParts = { db: Db; media: Media; invalidate: Invalidate; config: Config };
