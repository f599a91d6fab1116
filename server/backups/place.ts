import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { sync } from '../media/durable.ts';
import { createFileStore } from './file-store.ts';
import { type BackupPlace, isHead } from './folder.ts';

type Places = Pick<Config, 'backupPlace' | 'dataDir'>;

function onDisk(folder: string): BackupPlace {
  return {
    where: folder,
    folder,
    isRemote: false,
    files: createFileStore(folder),
    refresh: async () => undefined,
    async add(file, name) {
      await rename(file, path.join(folder, name));
      await sync(folder);
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

export async function openPlace({ backupPlace, dataDir }: Places): Promise<BackupPlace> {
  if (backupPlace === null || typeof backupPlace === 'string')
    return onDisk(backupPlace ?? path.join(dataDir, 'backups'));
  const here = onDisk(path.join(dataDir, 'backup-lists'));
  // The client of object stores is large: only who has one loads it.
  const { createObjects } = await import('./objects.ts');
  const objects = createObjects(backupPlace, here.folder);
  return {
    ...here,
    where: `s3://${backupPlace.bucket}`,
    isRemote: true,
    files: objects.files,
    async refresh() {
      await mkdir(here.folder, { recursive: true, mode: 0o700 });
      const there = new Set((await objects.lists()).filter(isHead));
      const known = (await readdir(here.folder)).filter(isHead);
      for (const name of known) if (!there.has(name)) await here.remove(name);
      // A list never changes under its name.
      for (const name of there) if (!known.includes(name)) await here.add(await objects.fetch(name), name);
    },
    async add(file, name) {
      await objects.upload(file, name);
      await here.add(file, name);
    },
    async remove(name) {
      await objects.remove([name]);
      await here.remove(name);
    },
  };
}
