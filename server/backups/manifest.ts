import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isFilePath, UPLOADS } from '#server/media/names.ts';
import { TABLES } from './tables.ts';
import { damaged } from './tar.ts';

/** The list at the end of a backup. What is not in it does not count; a backup without it is not whole. */
export const MANIFEST = 'manifest.json';
/** The list's own hash, so that a change in the list shows as well. */
export const MANIFEST_HASH = 'manifest.sha256';
/** An ed25519 signature of the list, where the backup was signed. */
export const MANIFEST_SIGNATURE = 'manifest.sig';

const file = z.strictObject({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type BackupFile = z.infer<typeof file>;

const manifest = z.strictObject({
  format: z.literal('catalogue-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  lastIds: z.partialRecord(z.enum(TABLES.map(({ name }) => name)), z.number().int()),
  files: z.array(file),
});
export type Manifest = z.infer<typeof manifest>;

export const rowsName = (table: string, part: number): string => `rows/${table}/${String(part).padStart(6, '0')}.jsonl`;

/** The table whose rows a file holds, or null where it holds none. */
export const tableOf = (name: string) =>
  TABLES.find((table) => new RegExp(`^rows/${table.name}/\\d{6}\\.jsonl$`).test(name)) ?? null;

/** Only names of our own grammar are ever written to a disk. */
export const isBackupName = (name: string): boolean =>
  tableOf(name) !== null || (name.startsWith(`${UPLOADS}/`) && isFilePath(name.slice(UPLOADS.length + 1)));

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function readManifest(bytes: Buffer | undefined, hash: Buffer | undefined): Manifest {
  if (!bytes || !hash) throw damaged('its list of files is missing');
  if (hash.toString('latin1') !== hashOf(bytes)) throw damaged('its list of files was changed');
  const parsed = manifest.safeParse(JSON.parse(bytes.toString()));
  if (!parsed.success) throw damaged('its list of files is of another kind');
  return parsed.data;
}
