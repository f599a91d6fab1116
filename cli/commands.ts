import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { MESSAGES } from '#contract/messages.ts';
import { passwordSetting, registerInput } from '#contract/users.ts';
import { createBackups } from '#server/backups/backups.ts';
import { findFaults } from '#server/backups/check.ts';
import type { FileStore } from '#server/backups/file-store.ts';
import { fileOf } from '#server/backups/folder.ts';
import { moveSite } from '#server/backups/move-site.ts';
import { openPlace } from '#server/backups/place.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { readPublicKey, readSigningKey, writeKeyPair } from '#server/backups/signature.ts';
import { writeSingleFile } from '#server/backups/single-file.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { pendingMigrations } from '#server/db/migrator.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { emailKey } from '#server/domain/auth/auth.ts';
import { authorOf, type EventLog } from '#server/events/event.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { ensureIndex } from '#server/search/reindex.ts';
import { CommandError } from './command-error.ts';
import { type Opened, openExisting } from './open-existing.ts';
import { type PasswordInput, readPassword } from './password.ts';

export type Context = PasswordInput & { config: Config; say(line: string): void; log: EventLog };

export type Command = {
  /** What stands behind the command's name; in brackets what may be left out. */
  parameters: readonly string[];
  /** `--name VALUE`, by name; each may be left out. */
  options?: Readonly<Record<string, string>>;
  summary: string;
  run(context: Context, options: Partial<Record<string, string>>, ...given: string[]): Promise<void>;
};

async function using<P extends { close(): Promise<void> }, T>(
  opened: Promise<P>,
  work: (deps: P) => Promise<T>,
): Promise<T> {
  const deps = await opened;
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

const withDeps = <T>({ config }: Context, work: (deps: AppDeps) => Promise<T>) => using(openDeps(config), work);
const withExisting = <T>({ config }: Context, work: (opened: Opened) => Promise<T>) =>
  using(openExisting(config), work);

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const backupsOf = ({ config, database: { db, engine }, media }: Opened) => createBackups({ db, engine, media, config });

/** A file, or the name of a backup in BACKUP_DIR. */
async function findBackup(config: Config, source: string): Promise<{ file: string; files?: FileStore }> {
  if (existsSync(source)) return { file: source };
  const { folder, files, refresh } = await openPlace(config);
  await refresh();
  const named = fileOf(folder, source);
  return existsSync(named) ? { file: named, files } : { file: source };
}

export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    parameters: ['EMAIL', '[NAME]'],
    summary: 'make an ADMIN; the password is asked for, or read from standard input',
    async run(context, _options, email = '', name = email.split('@', 1)[0] ?? '') {
      const password = await readPassword(context);
      const input = registerInput.safeParse({ username: name, email, password });
      if (!input.success) throw new CommandError(input.error.issues.map(({ message }) => `${message}.`).join(' '));
      await withDeps(context, async ({ services }) => {
        const known = (await services.users.list()).find((user) => emailKey(user.email) === emailKey(input.data.email));
        if (known) {
          throw new CommandError(
            `${MESSAGES.emailTaken}: ${known.email} is there as ${known.role}. For a new password: set-password ${known.email}`,
          );
        }
        return services.users.create(authorOf(null, context.log, 'command line'), input.data, 'ADMIN');
      });
      context.say(`${input.data.email} can sign in as ADMIN now.`);
    },
  },

  'set-password': {
    parameters: ['EMAIL'],
    summary: 'give an account a new password and end its sessions; asked for, or read from standard input',
    async run(context, _options, email = '') {
      const input = passwordSetting.shape.password.safeParse(await readPassword(context));
      if (!input.success) throw new CommandError(input.error.issues.map(({ message }) => `${message}.`).join(' '));
      await withDeps(context, async ({ services }) => {
        if (await services.passwordLinks.setPassword(authorOf(null, context.log, 'command line'), email, input.data))
          return;
        throw new CommandError(`There is no account with the e-mail ${email}.`);
      });
      context.say(`${email} has a new password now. All sessions of this account have ended.`);
    },
  },

  'remove-second-factor': {
    parameters: ['EMAIL'],
    summary: 'take passkeys, codes app and recovery codes from an account and end its sessions; the password stays',
    async run(context, _options, email = '') {
      const by = authorOf(null, context.log, 'command line');
      const removed = await withDeps(context, ({ services }) => services.users.removeSecondFactorOf(by, email));
      if (removed === null) throw new CommandError(`There is no account with the e-mail ${email}.`);
      context.say(
        removed
          ? `${email} signs in with the password alone now. All sessions of this account have ended.`
          : `${email} has no second factor. Nothing was changed.`,
      );
    },
  },

  migrate: {
    parameters: [],
    summary: 'bring the database to this version; the server does so by itself at its start',
    run: (context) =>
      using(Promise.resolve(openDatabase(context.config)), async (database) => {
        const pending = await pendingMigrations(database);
        await database.migrate();
        await ensureIndex(database.db, database.engine);
        context.say(pending.length === 0 ? 'The database is up to date.' : `Done: ${pending.join(', ')}.`);
      }),
  },

  'seed-demo': {
    parameters: [],
    summary: 'fill an empty catalogue with the demonstration; stop a server that uses SQLite first',
    run: (context) =>
      withDeps(context, async (deps) => {
        if (await seedDemo(deps, context.log, context.say))
          return context.say('The catalogue holds the demonstration now.');
        throw new CommandError('The catalogue is not empty, or held the demonstration before. Nothing was changed.');
      }),
  },

  backup: {
    parameters: ['[FILE]'],
    options: { sign: 'KEYFILE' },
    summary: 'back up all rows and files into BACKUP_DIR, or into one new FILE; also while the server runs',
    run: (context, { sign }, file) =>
      withExisting(context, async (opened) => {
        const key = sign === undefined ? undefined : await readSigningKey(sign);
        if (file !== undefined) {
          const { files } = await writeSingleFile(opened, file, key);
          const stored = files.filter(({ name }) => !name.startsWith('rows/')).length;
          return context.say(`${file} holds all rows and ${plural(stored, 'file')}.`);
        }
        const made = await backupsOf(opened).make(authorOf(null, context.log, 'command line'), { key });
        context.say(
          `${made.name} is made and verified, in ${(await openPlace(context.config)).where}: ${megabytes(made.bytes)}, of which ${megabytes(made.added)} are new.`,
        );
      }),
  },

  restore: {
    parameters: ['NAME|FILE'],
    options: { into: 'NEWDIR', key: 'PUBFILE' },
    summary:
      'put a backup into an empty folder or database; its hashes are checked first, with --key its signature too',
    async run({ config, say }, { into, key }, source = '') {
      const target = {
        databaseUrl: config.databaseUrl,
        dataDir: into === undefined ? config.dataDir : path.resolve(into),
      };
      const publicKey = key === undefined ? undefined : await readPublicKey(key);
      const { file, files } = await findBackup(config, source);
      const { createdAt } = await restoreBackup(file, target, { key: publicKey, files });
      say(`Restored as it was on ${createdAt}, into ${target.dataDir}. Everybody must sign in again.`);
    },
  },

  move: {
    parameters: ['SETTINGS'],
    summary:
      'copy the whole site to where the settings in this file (as in .env) point, and compare every row and file; stop the server first. Can be run again',
    run: (context, _options, file = '') =>
      withExisting(context, async (source) => {
        const settings = parseEnv(await readFile(file, 'utf8'));
        const target = readConfig({ DEMO: '0', ...settings });
        const moved = await moveSite(source, target, context.say);
        context.say(
          `Moved: ${plural(moved.rows, 'row')} and ${plural(moved.files, 'file')}, all equal. Everybody must sign in again.`,
        );
      }),
  },

  'backup-key': {
    parameters: ['FILE'],
    summary: 'make a key pair for signed backups: FILE, to be kept secret, and FILE.pub',
    async run({ say }, _options, file = '') {
      const { privateFile, publicFile } = await writeKeyPair(file);
      say(
        `${privateFile} signs backups: keep it secret. ${publicFile} checks them: keep a copy where backups are restored.`,
      );
    },
  },

  'drill-restore': {
    parameters: [],
    summary: 'restore the newest backup of BACKUP_DIR in a trial, check it and remove it again',
    run: (context) =>
      withExisting(context, async (opened) => {
        const { name, rows } = await backupsOf(opened).drill();
        context.say(`${name} can be restored: ${plural(rows, 'row')}, and every file is in its place.`);
      }),
  },

  check: {
    parameters: [],
    summary: 'check the database, and rows against files',
    run: (context) =>
      withExisting(context, async (opened) => {
        const { rows, faults } = await findFaults(opened);
        if (faults.length > 0) throw new CommandError(`${plural(faults.length, 'fault')} found.\n${faults.join('\n')}`);
        context.say(`All is well: ${plural(rows, 'row')}, and every file is in its place.`);
      }),
  },
};
