import { type AnswerCache, createAnswerCache } from './cache/answer-cache.ts';
import { createBus } from './cache/bus.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { enterFolder, nobodyToAsk, type Residents } from './db/residents.ts';
import { createDiskMedia } from './media/disk-media.ts';
import type { Media } from './media/types.ts';
import { createServices, type Services } from './services.ts';

/** Everything the server, the command line and the tests stand on, opened from one Config and closed together. */
export type Parts = {
  config: Config;
  database: OpenDatabase;
  cache: AnswerCache;
  media: Media;
  residents: Residents;
  services: Services;
  /** Called with the cache keys a write has dropped. */
  onDropped(listener: (keys: string[]) => void): void;
  close(): Promise<void>;
};

export async function openParts(config: Config): Promise<Parts> {
  const database = openDatabase(config);
  try {
    await database.migrate();
    const cache = createAnswerCache();
    const media = await createDiskMedia(config);
    const residents = config.databaseUrl ? nobodyToAsk : enterFolder(config.dataDir);
    const listeners: Array<(keys: string[]) => void> = [];
    const bus = await createBus(config.databaseUrl, (spoiled) => {
      const dropped = spoiled === 'all' ? cache.clear() : cache.invalidate(spoiled);
      for (const listener of listeners) listener(dropped);
    });
    const { db, engine } = database;
    return {
      config,
      database,
      cache,
      media,
      residents,
      services: createServices({ db, engine, media, invalidate: bus.publish, config }),
      onDropped: (listener) => listeners.push(listener),
      async close() {
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
