import { BACKUP_FAILURES, type BackupFailure } from '#contract/backups.ts';
import { MESSAGES } from '#contract/messages.ts';
import { AppError } from '../errors.ts';
import type { Job } from './runs.ts';

const FULL = ['ENOSPC', 'EDQUOT'];
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO'];

export const isFailure = (text: string): text is BackupFailure => BACKUP_FAILURES.some((code) => code === text);

/** What is kept of an error for people: one of a few sentences. The log has the rest. */
export function failureOf(error: unknown, job: Job): BackupFailure {
  const system = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (FULL.includes(system) || (error instanceof AppError && error.code === 'no_space')) return 'backupNoSpace';
  if (job === 'restore-drill') return 'backupNotRestored';
  if (UNWRITABLE.includes(system) || (error instanceof AppError && error.code === 'unavailable'))
    return 'backupUnwritable';
  return (
    BACKUP_FAILURES.find((code) => error instanceof AppError && error.message === MESSAGES[code]) ?? 'backupBroken'
  );
}
