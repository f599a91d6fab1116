import path from 'node:path';
import { z } from 'zod';
import type { AssignableRole } from '#contract/enums.ts';
import { MEGABYTE } from '#contract/limits.ts';
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

/** s3://bucket?endpoint=http://127.0.0.1:9000&region=us-east-1 */
const s3Address = (error: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?(\?|$)/.test(text), { error })
    .transform((text) => {
      const { hostname, searchParams } = new URL(text);
      return {
        bucket: hostname,
        endpoint: searchParams.get('endpoint'),
        region: searchParams.get('region') ?? 'us-east-1',
      };
    })
    .refine(({ endpoint }) => endpoint === null || /^https?:\/\//.test(endpoint), { error });

const storageAddress = s3Address(
  "STORAGE_URL must be s3://BUCKET, with ?endpoint=https://… and &region=… where the store is not Amazon's. Leave it out to keep uploads in DATA_DIR.",
).optional();

const BACKUP_DIR_FAULT =
  "BACKUP_DIR must be a folder, or s3://BUCKET with ?endpoint=https://… and &region=… where the store is not Amazon's.";
const backupPlace = z
  .union(
    [
      s3Address(BACKUP_DIR_FAULT),
      z
        .string()
        .refine((text) => !/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
        .transform((text) => path.resolve(text)),
    ],
    { error: BACKUP_DIR_FAULT },
  )
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
    DATABASE_POOL: whole('DATABASE_POOL', 2, 200, 10),
    DATABASE_TIMEOUT: whole('DATABASE_TIMEOUT', 1, 600, 30),
    STORAGE_URL: storageAddress,
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    MEDIA_URL: z
      .url({ protocol: /^https?$/, error: 'MEDIA_URL must be a full address such as https://media.example.com.' })
      .optional(),
    PURGE_URL: z
      .url({ protocol: /^https?$/, error: 'PURGE_URL must be a full address such as https://cdn.example.com/purge.' })
      .optional(),
    PURGE_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'PURGE_TOKEN must be plain characters without spaces.')
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
    BACKUP_DIR: backupPlace,
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}.` }).default('info'),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.',
  })
  .refine((env) => (env.AWS_ACCESS_KEY_ID === undefined) === (env.AWS_SECRET_ACCESS_KEY === undefined), {
    error: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.',
  })
  .refine((env) => env.STORAGE_URL === undefined || env.AWS_ACCESS_KEY_ID !== undefined, {
    error: 'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  })
  .refine((env) => typeof env.BACKUP_DIR !== 'object' || env.AWS_ACCESS_KEY_ID !== undefined, {
    error: 'BACKUP_DIR as an s3:// address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  });

export type StorageAddress = {
  bucket: string;
  /** null: Amazon's own. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** null: SQLite in dataDir. */
  databaseUrl: string | null;
  /** Connections to PostgreSQL that this process opens at most, beside the one it listens on. */
  databasePool: number;
  /** How long PostgreSQL may take for one query. */
  databaseTimeoutSeconds: number;
  /** null: uploads are kept in dataDir. */
  storage: StorageAddress | null;
  /** Where browsers fetch uploads, for a CDN in front of the store. null: from us. */
  mediaUrl: string | null;
  /** Where the cache in front of us is told what has changed. null: none keeps our pages. */
  purge: { url: string; token: string | null } | null;
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
  /** A folder or an object store. null: `backups` in dataDir, on the disk that they are to be safe from. */
  backupPlace: string | StorageAddress | null;
  /** What a reader of /metrics must send as its bearer token. null: there is no /metrics. */
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** An empty setting counts as absent: shells and compose files write "not set" this way. An empty BACKUP_AT means no backups. */
const withoutEmpty = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== undefined && (value !== '' || name === 'BACKUP_AT')),
  );

/** The checks above have seen that who names a store names its keys. */
function withKeys(address: Omit<StorageAddress, 'credentials'>, env: z.output<typeof environment>): StorageAddress {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  return { ...address, credentials: { accessKeyId, secretAccessKey } };
}

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
    databasePool: env.DATABASE_POOL,
    databaseTimeoutSeconds: env.DATABASE_TIMEOUT,
    storage: env.STORAGE_URL ? withKeys(env.STORAGE_URL, env) : null,
    mediaUrl: env.MEDIA_URL?.replace(/\/+$/, '') ?? null,
    purge: env.PURGE_URL ? { url: env.PURGE_URL, token: env.PURGE_TOKEN ?? null } : null,
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
    backupPlace: typeof env.BACKUP_DIR === 'object' ? withKeys(env.BACKUP_DIR, env) : (env.BACKUP_DIR ?? null),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

/** In an address an IPv6 stands in brackets, without its zone. */
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host.split('%', 1)[0]}]` : host);

/** The origin for absolute URLs. Never taken from a request's Host. */
export const originOf = (config: Config): string =>
  config.publicUrl ?? `http://${hostInUrl(config.host)}:${config.port}`;
