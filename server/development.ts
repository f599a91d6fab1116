import type { ViteDevServer } from 'vite';
import { buildApp } from './app.ts';
import { originOf, readConfig } from './config.ts';
import { liveRenderer } from './http/pages/live-renderer.ts';
import { openDeps } from './open-deps.ts';
import { prepare } from './prepare.ts';

/** The development server: the same app, with Vite answering for browser files and the pages taken live from their sources. */
export async function startDevelopment(vite: ViteDevServer): Promise<{ close(): Promise<void> }> {
  const config = readConfig();
  const deps = await openDeps(config);
  const renderPage = liveRenderer(vite);
  const app = await buildApp(deps, { logger: { level: config.logLevel }, renderPage, development: true });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await prepare(deps, app.log, say, { atTerminal: process.stdout.isTTY });
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|healthz|readyz)\b/.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  await app.listen({ port: config.port, host: config.host });
  say(`\n  Developing at ${originOf(config)}\n`);
  return {
    async close() {
      await app.close();
      await deps.close();
    },
  };
}
