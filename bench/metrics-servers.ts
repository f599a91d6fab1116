import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';

/**
 * Servers of one process, one for each folder that the parent names, with /metrics where it names a token: two processes with the same
 * code differ by a tenth for as long as they live. Tells their addresses, and on each message the processor time used so far.
 */
const asked = JSON.parse(process.argv[2] ?? '[]') as { dataDir: string; token: string | null }[];
const urls: string[] = [];
for (const { dataDir, token } of asked) {
  const app = await buildApp(await openDeps({ ...readConfig({ DEMO: '0' }), dataDir, metricsToken: token }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  urls.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.once('disconnect', () => process.exit(0));
process.send?.(urls);
