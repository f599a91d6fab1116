import path from 'node:path';
import { z } from 'zod';
import type { AssignableRole } from '#contract/enums.ts';
import { isNetwork } from './address.ts';

/** The only reader of the environment. Everything else gets a Config handed down. */
const whole = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}.`,
    })
    .transform(Number);

const TRUST_PROXY_FAULT =
  'TRUST_PROXY must list the addresses or networks of your own proxies, separated by commas ' +
  '(127.0.0.1, 10.0.0.0/8, or the names loopback, linklocal, private), not a number of hops. Leave it out where there is no proxy.';

/** Addresses, not a number of hops: with hops, a client that bypasses the proxy would be believed. */
const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every(isNetwork), { error: TRUST_PROXY_FAULT });

/** HH:MM on the machine's clock. */
const timeOfDay = z
  .string()
  .transform((text) => (text === '' || text === 'off' ? null : (/^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? undefined)))
  .refine((found) => found !== undefined, {
    error: 'BACKUP_AT must be a time such as 03:00, or empty for no daily backup.',
  })
  .transform((found) => (found ? { hour: Number(found[1]), minute: Number(found[2]) } : null));

const backupFolder = z
  .string()
  .refine((text) => !/^s3:/i.test(text), {
    error:
      'BACKUP_DIR cannot be an s3:// address yet: that comes with object storage. Set it to a folder on another disk.',
  })
  .refine((text) => !/^[a-z][a-z0-9+.-]+:\/\//i.test(text), { error: 'BACKUP_DIR must be a folder.' })
  .optional();

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z
  .object({
    PORT: whole('PORT', 0, 65_535, 3000),
    HOST: z.string().min(1, 'HOST must not be empty.').default('127.0.0.1'),
    DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty.').default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// (leave it out for SQLite).')
      .optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be a full address such as https://example.com.' })
      .optional(),
    ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an e-mail address.').optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(8, 'ADMIN_PASSWORD must have at least 8 characters.')
      .max(128, 'ADMIN_PASSWORD must have at most 128 characters.')
      .optional(),
    DEMO: z.enum(['0', '1'], { error: 'DEMO must be 0 or 1.' }).default('1'),
    SIGNUP: z.enum(['open', 'closed'], { error: 'SIGNUP must be open or closed.' }).default('open'),
    REQUIRE_SECOND_FACTOR: z
      .enum(['ADMIN', 'GENERAL'], {
        error:
          'REQUIRE_SECOND_FACTOR must be ADMIN, or GENERAL for both kinds of staff. Leave it out to leave it to each person.',
      })
      .optional(),
    SESSION_HOURS: whole('SESSION_HOURS', 1, 720, 12),
    MAX_VIDEO_MB: whole('MAX_VIDEO_MB', 1, 4096, 200),
    MAX_IMAGE_MB: whole('MAX_IMAGE_MB', 1, 100, 10),
    SERVICE_WORKER: z.enum(['0', '1'], { error: 'SERVICE_WORKER must be 0 or 1.' }).default('1'),
    TRUST_PROXY: networks,
    BIN_DAYS: whole('BIN_DAYS', 1, 3650, 30),
    HISTORY_DAYS: whole('HISTORY_DAYS', 1, 3650, 365),
    BACKUP_AT: z.string().default('03:00').pipe(timeOfDay),
    BACKUP_DIR: backupFolder,
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}.` }).default('info'),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.',
  });

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** null: SQLite in dataDir. */
  databaseUrl: string | null;
  /** null: made from the address the server listens on. */
  publicUrl: string | null;
  admin: { email: string; password: string } | null;
  demo: boolean;
  /** false: only an ADMIN and the command line make accounts. */
  signup: boolean;
  /** Who must have a second factor: GENERAL means both kinds of staff. null: nobody. */
  requireSecondFactor: AssignableRole | null;
  sessionHours: number;
  maxVideoBytes: number;
  maxImageBytes: number;
  /** false: browsers that have our service worker are told to remove it. */
  serviceWorker: boolean;
  /** Networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** How long something deleted can be restored. */
  binDays: number;
  /** How long it is kept who wrote what. */
  historyDays: number;
  /** When the daily backup is made, on the machine's clock. null: none is. */
  backupAt: { hour: number; minute: number } | null;
  /** null: `backups` in dataDir, on the disk that they are to be safe from. */
  backupDir: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const MEGABYTE = 1024 * 1024;

/** An empty setting counts as absent: shells and compose files write "not set" this way. An empty BACKUP_AT means no backups. */
const withoutEmpty = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== undefined && (value !== '' || name === 'BACKUP_AT')),
  );

export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(withoutEmpty(source));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `- ${issue.message}`);
    throw new ConfigError(`The settings are not valid:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    demo: env.DEMO === '1',
    signup: env.SIGNUP === 'open',
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR ?? null,
    sessionHours: env.SESSION_HOURS,
    maxVideoBytes: env.MAX_VIDEO_MB * MEGABYTE,
    maxImageBytes: env.MAX_IMAGE_MB * MEGABYTE,
    serviceWorker: env.SERVICE_WORKER === '1',
    trustProxy: env.TRUST_PROXY,
    binDays: env.BIN_DAYS,
    historyDays: env.HISTORY_DAYS,
    backupAt: env.BACKUP_AT,
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : null,
    logLevel: env.LOG_LEVEL,
  };
}

/** The origin for absolute URLs. Never taken from a request's Host. */
export const originOf = (config: Config): string => config.publicUrl ?? `http://${config.host}:${config.port}`;

/** Where backups are kept. */
export const backupDirOf = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  backupDir ?? path.join(dataDir, 'backups');
