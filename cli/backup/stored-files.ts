import type { Db } from '#server/db/types.ts';
import { folderOfStored } from '#server/media/names.ts';
import { createServices } from '#server/services.ts';
import type { Opened } from '../open-existing.ts';

/** The folders that rows of this view of the database name. */
export async function namedFolders({ config, database, media }: Opened, db: Db): Promise<Set<string>> {
  const { engine } = database;
  const { products, videos } = createServices({ db, engine, media, config, invalidate: () => undefined });
  const paths = [...(await products.storedPaths()), ...(await videos.storedPaths())];
  return new Set(paths.flatMap((path) => folderOfStored(path) ?? []));
}
