import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { pageContext } from '../app/lib/page-context.ts';
import { buildApp } from './app.ts';
import { originOf, readConfig } from './config.ts';
import type { PageRenderer } from './http/pages/renderer.ts';
import { openParts } from './parts.ts';
import { prepare } from './prepare.ts';

/** The development server: the same app, with Vite answering for browser files and the pages taken live from their sources. */
export async function startDevelopment(vite: ViteDevServer): Promise<{ close(): Promise<void> }> {
  const config = readConfig();
  const parts = await openParts(config);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await prepare(parts, say);

  const renderPage: PageRenderer = async (request, page) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return createRequestHandler(build, 'development')(request, context);
  };
  const app = await buildApp(parts, { logger: { level: config.logLevel }, renderPage, development: true });
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|healthz|readyz)\b/.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  await app.listen({ port: config.port, host: config.host });
  say(`\n  Developing at ${originOf(config)}\n`);
  return {
    async close() {
      await app.close();
      await parts.close();
    },
  };
}
