import { z } from 'zod';

/** Why a backup, or the trial of one, failed: keys of contract/messages.ts. */
export const BACKUP_FAILURES = [
  'backupNoSpace',
  'backupUnwritable',
  'backupFilesMissing',
  'backupNotWhole',
  'backupNotRestored',
  'backupBroken',
] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

/** late: the newest is older than two days. waiting: a new installation before its first hour. off: BACKUP_AT is empty. */
const BACKUP_STATES = ['ok', 'waiting', 'late', 'failed', 'off'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

const backup = z.object({
  name: z.string(),
  at: z.string(),
  /** Of all that it holds. */
  bytes: z.number(),
  /** Of what no earlier backup held: what it takes on the disk. */
  added: z.number(),
  files: z.number(),
  verified: z.boolean(),
  signed: z.boolean(),
  where: z.string(),
});
export type Backup = z.infer<typeof backup>;

const overview = z.object({
  state: z.enum(BACKUP_STATES),
  where: z.string(),
  /** null: off. */
  nextAt: z.string().nullable(),
  lastFailure: z.object({ at: z.string(), code: z.enum(BACKUP_FAILURES), message: z.string() }).nullable(),
  /** When the newest was last restored in a trial. */
  lastDrillAt: z.string().nullable(),
  /** Bytes written and read back; a total of 0 where another instance makes it. */
  running: z.object({ since: z.string(), done: z.number(), total: z.number() }).nullable(),
  data: z.array(backup),
});
export type BackupOverview = z.infer<typeof overview>;

export const backupList = overview.extend({ status: z.literal(1), message: z.string() });
/** A tar: a file in the document, a stream of bytes in our hands, sent as it is. */
export const backupFile = z.file() as unknown as z.ZodType<AsyncIterable<Uint8Array>>;
