import { Readable } from 'node:stream';
import { refuse } from '../errors.ts';
import { type BackupPlace, fileOf, isName } from './folder.ts';
import { MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE } from './manifest.ts';
import { type TarSource, tarBytes, tarSize } from './tar.ts';
import { readLists } from './unpack.ts';

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A backup as one tar with everything in it, as `restore` takes it anywhere. A signature stays valid: the list is the same. */
export async function openDownload(
  { folder, files, refresh }: BackupPlace,
  name: string,
): Promise<{ bytes: number; stream(): Readable }> {
  if (!isName(name)) throw refuse('not_found', 'backupNotFound');
  await refresh();
  const { manifest, lists } = await readLists(fileOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? refuse('not_found', 'backupNotFound') : refuse('conflict', 'backupNotWhole');
  });
  const entries: TarSource[] = [];
  for (const file of manifest.files) {
    if (!(await files.has(file))) throw refuse('conflict', 'backupNotWhole');
    entries.push({ name: file.name, size: file.bytes, body: () => files.read(file) });
  }
  for (const list of [MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE]) {
    const bytes = lists.get(list);
    if (bytes) entries.push({ name: list, size: bytes.length, body: () => one(bytes) });
  }
  return { bytes: tarSize(entries), stream: () => Readable.from(tarBytes(entries), { objectMode: false }) };
}
