import { type Backups, createBackups } from './backups/backups.ts';
import { createBus } from './cache/bus.ts';
import type { Invalidate } from './cache/invalidate.ts';
import { createPurger, type Purger } from './cache/purge.ts';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import { uploadTag } from './cache/shared-cache.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { enterFolder, nobodyToAsk, type Residents } from './db/residents.ts';
import { readWriteVersion } from './db/write-version.ts';
import { countWrites } from './events/record.ts';
import { createMedia } from './media/media.ts';
import type { Media } from './media/types.ts';
import { createMeters, type Meters } from './meters.ts';
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
  meters: Meters;
  /** null: no CDN keeps our answers. */
  purger: Purger | null;
  /** Called with the cache keys a write has dropped. */
  onDropped(listener: (keys: string[]) => void): void;
  close(): Promise<void>;
};

/** What is deleted must go from the CDN too, where it could be seen for a year. */
const purging = (media: Media, purger: Purger): Media => ({
  ...media,
  async remove(path) {
    await media.remove(path);
    purger.purge([uploadTag(path)]);
  },
  async hide(path) {
    await media.hide(path);
    purger.purge([uploadTag(path)]);
  },
});

export async function openDeps(config: Config): Promise<AppDeps> {
  const database = openDatabase(config);
  try {
    await database.migrate();
    await ensureIndex(database.db, database.engine);
    const cache = createResponseCache();
    const meters = createMeters();
    const purger = config.purge ? createPurger({ ...config.purge, meters }) : null;
    const stored = await createMedia(config);
    const media = purger ? purging(stored, purger) : stored;
    const residents = config.databaseUrl ? nobodyToAsk : enterFolder(config.dataDir);
    const listeners: Array<(keys: string[]) => void> = [];
    const { db, engine } = database;
    const bus = await createBus({
      databaseUrl: config.databaseUrl,
      drop(invalidated) {
        const dropped = invalidated === 'all' ? cache.clear() : cache.invalidate(invalidated);
        for (const listener of listeners) listener(dropped);
      },
      readVersion: () => readWriteVersion(db),
      onMissed() {
        meters.missedWords += 1;
        // Whoever wrote it may have died before its purge.
        purger?.purge('all');
      },
    });
    if (bus.counted) countWrites(db, bus.counted);
    const invalidate: Invalidate = (tags) => {
      bus.publish(tags);
      purger?.purge(tags);
    };
    const services = createServices({ db, engine, media, invalidate, config });
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
      meters,
      purger,
      onDropped: (listener) => listeners.push(listener),
      async close() {
        await backups.close();
        // What cannot be written down any more must not keep the rest from ending.
        await services.taps.write().catch(() => undefined);
        residents.leave();
        await bus.close();
        await purger?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
