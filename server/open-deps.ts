import { type Backups, createBackups } from './backups/backups.ts';
import { createBus } from './cache/bus.ts';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { enterFolder, nobodyToAsk, type Residents } from './db/residents.ts';
import { createDiskMedia } from './media/disk-media.ts';
import type { Media } from './media/types.ts';
import { createReads, type Reads } from './reads/reads.ts';
import { ensureIndex } from './search/reindex.ts';
import { createServices, type Services } from './services.ts';

/** What the server, the command line and the tests are built on, opened from one Config and closed together. */
export type AppDeps = {
  config: Config;
  database: OpenDatabase;
  cache: ResponseCache;
  media: Media;
  residents: Residents;
  services: Services;
  reads: Reads;
  backups: Backups;
  /** Called with the cache keys a write has dropped. */
  onDropped(listener: (keys: string[]) => void): void;
  close(): Promise<void>;
};

export async function openDeps(config: Config): Promise<AppDeps> {
  const database = openDatabase(config);
  try {
    await database.migrate();
    await ensureIndex(database.db, database.engine);
    const cache = createResponseCache();
    const media = await createDiskMedia(config);
    const residents = config.databaseUrl ? nobodyToAsk : enterFolder(config.dataDir);
    const listeners: Array<(keys: string[]) => void> = [];
    const bus = await createBus(config.databaseUrl, (invalidated) => {
      const dropped = invalidated === 'all' ? cache.clear() : cache.invalidate(invalidated);
      for (const listener of listeners) listener(dropped);
    });
    const { db, engine } = database;
    const services = createServices({ db, engine, media, invalidate: bus.publish, config });
    const backups = createBackups({ db, engine, media, config });
    await backups.know();
    return {
      config,
      database,
      cache,
      media,
      residents,
      services,
      reads: createReads(services),
      backups,
      onDropped: (listener) => listeners.push(listener),
      async close() {
        await backups.close();
        await services.taps.write();
        residents.leave();
        await bus.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
