import { link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { createMedia } from '../media/media.ts';
import { createServices } from '../services.ts';
import { findFaults } from './check.ts';
import { type FreeBytes, spaceFor } from './disk-space.ts';
import { type BackupPlace, fileOf, leftoverPath, listBackups, markDamaged, prepareFolder } from './folder.ts';
import { restoreBackup } from './restore.ts';

export type Drilled = { name: string; rows: number };

async function checkRestored(config: Config, dataDir: string): Promise<number> {
  const database = openDatabase({ databaseUrl: null, dataDir });
  try {
    const media = await createMedia({ dataDir });
    const { db, engine } = database;
    const services = createServices({ db, engine, media, config, invalidate: () => undefined });
    const { rows, faults } = await findFaults({ database, media, services });
    if (faults.length > 0) throw new AppError('conflict', faults.join(' '));
    return rows;
  } finally {
    await database.close();
  }
}

/** Some disks know no links: there the trial takes as much room as the backup is large. */
const linksWork = (file: string, folder: string): Promise<boolean> =>
  link(file, path.join(folder, 'probe')).then(
    () => true,
    () => false,
  );

/** Restores the newest backup beside the backups, into SQLite and with linked files, checks it and removes it. */
export async function drillRestore(config: Config, place: BackupPlace, freeBytes?: FreeBytes): Promise<Drilled> {
  const { folder, files, isRemote } = place;
  await place.refresh();
  const [newest] = await listBackups(folder);
  if (!newest) throw refuse('not_found', 'backupNone');
  await prepareFolder(folder);
  const dataDir = leftoverPath(folder, 'drill');
  try {
    await mkdir(dataDir, { mode: 0o700 });
    const space = await spaceFor(config, folder, freeBytes);
    const areLinked = !isRemote && (await linksWork(fileOf(folder, newest.name), dataDir));
    await space.assertRoomFor(areLinked ? 0 : newest.bytes);
    await restoreBackup(fileOf(folder, newest.name), { dataDir, databaseUrl: null }, { files, link: true });
    return { name: newest.name, rows: await checkRestored(config, dataDir) };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'no_space' && error.code !== 'unavailable')
      await markDamaged(place, newest.name);
    throw error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
