import { MESSAGES } from '#contract/messages.ts';
import { passwordSetting, registerInput } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { emailKey } from '#server/domain/auth/auth.ts';
import { authorOf, type EventLog } from '#server/events/event.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { ensureIndex } from '#server/search/reindex.ts';
import { writeBackup } from './backup/backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { findFaults } from './check.ts';
import { CommandError } from './command-error.ts';
import { pendingMigrations } from './migrations.ts';
import { type Opened, openExisting } from './open-existing.ts';
import { type PasswordInput, readPassword } from './password.ts';

export type Context = PasswordInput & { config: Config; say(line: string): void; log: EventLog };

export type Command = {
  /** What stands behind the command's name; in brackets what may be left out. */
  parameters: readonly string[];
  summary: string;
  run(context: Context, ...given: string[]): Promise<void>;
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

export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    parameters: ['EMAIL', '[NAME]'],
    summary: 'make an ADMIN; the password is asked for, or read from standard input',
    async run(context, email = '', name = email.split('@', 1)[0] ?? '') {
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
    async run(context, email = '') {
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
    async run(context, email = '') {
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
