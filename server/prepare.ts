import { randomBytes } from 'node:crypto';
import { seedDemo } from './demo/seed.ts';
import type { Parts } from './parts.ts';

type Say = (line: string) => void;

/** Made only when no ADMIN exists, so that a changed setting never gives anybody a way in. */
async function ensureAdmin({ config, services }: Parts, say: Say): Promise<void> {
  if (await services.users.hasAdmin()) return;
  const generated = config.admin === null;
  const { email, password } = config.admin ?? {
    email: 'admin@example.com',
    password: randomBytes(12).toString('base64url'),
  };
  await services.users.create({ username: 'Admin', email, password }, 'ADMIN');
  say(`\n  The first ADMIN can sign in at /login\n    e-mail    ${email}`);
  say(
    generated
      ? `    password  ${password}   (shown once: change it after signing in)\n`
      : '    password  as set in ADMIN_PASSWORD\n',
  );
}

/** What must be in place before the first request: no leftovers, an ADMIN, and something to look at. */
export async function prepare(parts: Parts, say: Say): Promise<void> {
  const { services, media, residents, config } = parts;
  // Where an older process still works on the folder, its half-made files are not leavings; the next start sweeps.
  await residents.whileAlone(async () => {
    await media.sweep(new Set([...(await services.products.storedPaths()), ...(await services.videos.storedPaths())]));
  });
  await services.auth.dropExpired();
  await ensureAdmin(parts, say);
  if (config.demo) await seedDemo(parts, say);
}
