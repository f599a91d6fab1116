import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openDatabase, SQLITE_FILE } from '#server/db/database.ts';
import { pendingMigrations } from '#server/db/migrator.ts';
import { createMedia } from '#server/media/media.ts';
import type { AppDeps } from '#server/open-deps.ts';
import { createServices } from '#server/services.ts';
import { CommandError } from './command-error.ts';

export type Opened = Pick<AppDeps, 'config' | 'database' | 'media' | 'services' | 'close'>;

/** For commands that only read, beside a running server: nothing is made and nothing migrated. */
export async function openExisting(config: Config): Promise<Opened> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, SQLITE_FILE))) {
    throw new CommandError(`There is no database in ${config.dataDir}. Is DATA_DIR right?`);
  }
  const database = openDatabase(config);
  try {
    if ((await pendingMigrations(database)).length > 0) {
      throw new CommandError(
        'The database is not at this version. Run the migrate command, or the version that serves it.',
      );
    }
    const media = await createMedia(config);
    const { db, engine, close } = database;
    const services = createServices({ db, engine, media, config, invalidate: () => undefined });
    return { config, database, media, services, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
