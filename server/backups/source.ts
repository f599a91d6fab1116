import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Media } from '#server/media/types.ts';

/** What a backup is made of. The database is a connection of its own: a view of SQLite must not hold up the site's. */
export type Source = { config: Config; database: OpenDatabase; media: Media };

/** What runs for minutes beside the site: can be given up, and tells how far it is. */
export type Work = {
  signal: AbortSignal;
  /** So many bytes more are written or checked. */
  onBytes(bytes: number): void;
};
