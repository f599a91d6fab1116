import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openParts } from '../../server/parts.ts';

/** A server in a process of its own, which tells its parent how much memory it holds. */
export type Memory = { residentBytes: number; mostResidentBytes: number };

const parts = await openParts(readConfig());
const { admin } = parts.config;
if (!admin) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD are needed');
await parts.services.users.create({ username: 'Admin', ...admin }, 'ADMIN');
const app = await buildApp(parts);
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
  await parts.close();
});
process.send?.(origin);
