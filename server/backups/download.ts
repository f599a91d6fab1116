import { Readable } from 'node:stream';
import { refuse } from '../errors.ts';
import { createFileStore } from './file-store.ts';
import { fileOf, isName } from './folder.ts';
import { MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE } from './manifest.ts';
import { type TarSource, tarBytes, tarSize } from './tar.ts';
import { readLists } from './unpack.ts';

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A backup as one tar with everything in it, as `restore` takes it anywhere. A signature stays valid: the list is the same. */
export async function openDownload(folder: string, name: string): Promise<{ bytes: number; stream(): Readable }> {
  if (!isName(name)) throw refuse('not_found', 'backupNotFound');
  const { manifest, lists } = await readLists(fileOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? refuse('not_found', 'backupNotFound') : refuse('conflict', 'backupNotWhole');
  });
  const store = createFileStore(folder);
  const entries: TarSource[] = [];
  for (const file of manifest.files) {
    if (!(await store.has(file))) throw refuse('conflict', 'backupNotWhole');
    entries.push({ name: file.name, size: file.bytes, body: () => store.read(file) });
  }
  for (const list of [MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE]) {
    const bytes = lists.get(list);
    if (bytes) entries.push({ name: list, size: bytes.length, body: () => one(bytes) });
  }
  return { bytes: tarSize(entries), stream: () => Readable.from(tarBytes(entries), { objectMode: false }) };
}
