import { registerInput } from '../contract/users.ts';
import type { Config } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { seedDemo } from '../server/demo/seed.ts';
import { openParts, type Parts } from '../server/parts.ts';
import { writeBackup } from './backup/backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { findFaults } from './check.ts';
import { CommandError } from './command-error.ts';
import { pendingMigrations } from './migrations.ts';
import { type Opened, openExisting } from './open-existing.ts';
import { type PasswordInput, readPassword } from './password.ts';

export type Context = PasswordInput & { config: Config; say(line: string): void };

export type Command = {
  /** What stands behind the command's name; in brackets what may be left out. */
  parameters: readonly string[];
  summary: string;
  run(context: Context, ...given: string[]): Promise<void>;
};

async function using<P extends { close(): Promise<void> }, T>(
  opened: Promise<P>,
  work: (parts: P) => Promise<T>,
): Promise<T> {
  const parts = await opened;
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}

const withParts = <T>({ config }: Context, work: (parts: Parts) => Promise<T>) => using(openParts(config), work);
const withExisting = <T>({ config }: Context, work: (opened: Opened) => Promise<T>) =>
  using(openExisting(config), work);

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    parameters: ['EMAIL', '[NAME]'],
    summary: 'make an ADMIN; the password is asked for, or read from standard input',
    async run(context, email = '', name = email.split('@', 1)[0] ?? '') {
      const password = await readPassword(context);
      const input = registerInput.safeParse({ username: name, email, password });
      if (!input.success) throw new CommandError(input.error.issues.map(({ message }) => `${message}.`).join(' '));
      await withParts(context, ({ services }) => services.users.create(input.data, 'ADMIN'));
      context.say(`${input.data.email} can sign in as ADMIN now.`);
    },
  },

  migrate: {
    parameters: [],
    summary: 'bring the database to this version; the server does so by itself at its start',
    run: (context) =>
      using(Promise.resolve(openDatabase(context.config)), async (database) => {
        const pending = await pendingMigrations(database);
        await database.migrate();
        context.say(pending.length === 0 ? 'The database is up to date.' : `Done: ${pending.join(', ')}.`);
      }),
  },

  'seed-demo': {
    parameters: [],
    summary: 'fill an empty catalogue with the demonstration; stop a server that uses SQLite first',
    run: (context) =>
      withParts(context, async (parts) => {
        if (await seedDemo(parts, context.say)) return context.say('The catalogue holds the demonstration now.');
        throw new CommandError('The catalogue is not empty, or held the demonstration before. Nothing was changed.');
      }),
  },

  backup: {
    parameters: ['FILE'],
    summary: 'write all rows and files to one new file, also while the server runs',
    run: (context, file = '') =>
      withExisting(context, async (opened) => {
        const { files } = await writeBackup(opened, file);
        context.say(
          `${file} holds all rows and ${plural(files.filter(({ name }) => !name.startsWith('rows/')).length, 'file')}.`,
        );
      }),
  },

  restore: {
    parameters: ['FILE'],
    summary: 'put a backup into an empty DATA_DIR, or an empty database; its hashes are checked first',
    async run({ config, say }, file = '') {
      const { createdAt } = await restoreBackup(file, config);
      say(`Restored as it was on ${createdAt}. Everybody must sign in again.`);
    },
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
