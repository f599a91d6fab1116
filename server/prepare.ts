import { randomBytes } from 'node:crypto';
import { inSnapshot } from './backups/tables.ts';
import { seedDemo } from './demo/seed.ts';
import { authorOf, type EventLog } from './events/event.ts';
import { dropFirstPassword, keepFirstPassword } from './first-password.ts';
import type { AppDeps } from './open-deps.ts';
import { createServices } from './services.ts';

type Say = (line: string) => void;

/** Who reads our output: a person at a terminal, or a log that others may read and that is kept. */
type Reader = { atTerminal: boolean };

/** Creates an ADMIN only when none exists, so that changing the setting never opens a way in. */
async function ensureAdmin(
  { config, services }: AppDeps,
  log: EventLog,
  say: Say,
  { atTerminal }: Reader,
): Promise<void> {
  if (await services.users.hasAdmin()) return;
  const generated = config.admin === null;
  const { email, password } = config.admin ?? {
    email: 'admin@example.com',
    password: randomBytes(12).toString('base64url'),
  };
  const file = generated && !atTerminal ? await keepFirstPassword(config.dataDir, { email, password }) : null;
  const by = authorOf(null, log, 'first start');
  try {
    await services.users.create(by, { username: 'Admin', email, password }, 'ADMIN', { generated });
  } catch (error) {
    // Of several instances that start together, one makes it.
    if (!(await services.users.hasAdmin())) throw error;
    if (file !== null) await dropFirstPassword(config.dataDir, async () => false);
    return;
  }
  say(`\n  The first ADMIN can sign in at /login\n    e-mail    ${email}`);
  if (!generated) say('    password  as set in ADMIN_PASSWORD\n');
  else if (file === null) say(`    password  ${password}   (shown once: change it after signing in)\n`);
  else say(`    password  in ${file}   (change it after signing in: the file then goes)\n`);
}

/** Runs before the first request: removes leftovers, fills the demonstration and makes the first ADMIN. */
export async function prepare(deps: AppDeps, log: EventLog, say: Say, reader: Reader): Promise<void> {
  const { services, media, residents, config, database } = deps;
  // If another process still uses the folder, its unfinished files are not leftovers; a later start sweeps them.
  await residents.whileAlone(async () => {
    // One view: what moves between bin and catalogue meanwhile must be seen in one of them.
    const named = await inSnapshot(database, (db) =>
      createServices({ ...deps, db, engine: database.engine, invalidate: () => undefined }).storedPaths(),
    );
    await media.sweep(named);
  });
  await services.bin.hideAll();
  await services.auth.dropExpired();
  await services.passwordLinks.dropExpired();
  await services.signIn.dropExpired();
  await dropFirstPassword(config.dataDir, async (email, password) => {
    const stands = await services.auth.isPassword(email, password);
    // Servers before this version wrote the file without a mark.
    if (stands) await services.users.markGenerated(email);
    return stands;
  });
  if (config.demo) await seedDemo(deps, log, say);
  await ensureAdmin(deps, log, say, reader);
}
