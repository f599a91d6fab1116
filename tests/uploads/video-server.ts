import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';

/** A server in a process of its own, which tells its parent how much memory it holds, and held at most since it was last asked. */
export type Memory = { residentBytes: number; mostResidentBytes: number };

const deps = await openDeps(readConfig());
const { admin } = deps.config;
if (!admin) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD are needed');
await deps.services.users.create(TESTER, { username: 'Admin', ...admin }, 'ADMIN');
const app = await buildApp(deps);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

// The system's own maximum counts from the start of the process, whose peak is no cost of an upload.
let mostResidentBytes = 0;
const look = () => {
  mostResidentBytes = Math.max(mostResidentBytes, process.memoryUsage.rss());
};
const looking = setInterval(look, 10);

process.on('message', (message) => {
  if (message !== 'memory') return;
  look();
  const residentBytes = process.memoryUsage.rss();
  process.send?.({ residentBytes, mostResidentBytes } satisfies Memory);
  mostResidentBytes = 0;
});
process.on('disconnect', async () => {
  clearInterval(looking);
  await app.close();
  await deps.close();
});
process.send?.(origin);
