import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';

/** A server in a process of its own, which tells its parent how much memory it holds. */
export type Memory = { residentBytes: number; mostResidentBytes: number };

const deps = await openDeps(readConfig());
const { admin } = deps.config;
if (!admin) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD are needed');
await deps.services.users.create(TESTER, { username: 'Admin', ...admin }, 'ADMIN');
const app = await buildApp(deps);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (message) => {
  if (message === 'memory') {
    // maxRSS is in kilobytes.
    process.send?.({
      residentBytes: process.memoryUsage.rss(),
      mostResidentBytes: process.resourceUsage().maxRSS * 1024,
    } satisfies Memory);
  }
});
process.on('disconnect', async () => {
  await app.close();
  await deps.close();
});
process.send?.(origin);
