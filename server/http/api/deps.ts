import type { Backups } from '#server/backups/backups.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { Config } from '#server/config.ts';
import type { Media } from '#server/media/types.ts';
import type { Meters } from '#server/meters.ts';
import type { Reads } from '#server/reads/reads.ts';
import type { Services } from '#server/services.ts';

/** What the API's routes are made from. */
export type ApiDeps = {
  services: Services;
  reads: Reads;
  backups: Backups;
  cache: ResponseCache;
  media: Media;
  config: Config;
  meters: Meters;
};
