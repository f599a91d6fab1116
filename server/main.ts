import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, originOf, readConfig } from './config.ts';
import { openParts, type Parts } from './parts.ts';
import { prepare } from './prepare.ts';

/** Process only: settings, open, prepare, listen, close. */
const FORCED_EXIT_MS = 15_000;
/** So long a process that is asked to go still takes what a proxy has already sent on its way. */
const LEAVING_MS = 1000;

// V8 lets a small heap fill with twice its worth of dropped answers before it clears up, and the system never gets that room
// back. Clearing up sooner costs nothing while answers are kept, and some 30 MB less where very many different ones are asked for.
setFlagsFromString('--heap-growing-percent=20');

async function loggerFor(config: Config): Promise<FastifyServerOptions['logger']> {
  const level = config.logLevel;
  if (!process.stdout.isTTY) return { level };
  const { default: pretty } = await import('pino-pretty');
  return { level, stream: pretty({ ignore: 'pid,hostname' }) };
}

/** Say that we go, stop accepting, finish what runs, close the database, exit 0. A second signal or a hung request cannot hold it up for ever. */
function closeOnSignals(app: FastifyInstance, parts: Parts): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    app.log.info({ signal }, 'closing');
    globalThis.setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    app.leaving = true;
    await setTimeout(LEAVING_MS);
    // A turn of the event loop takes in the connections that still stand at the door; two are sure to be a whole one.
    await setImmediate();
    await setImmediate();
    await app.close();
    await parts.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));
}

/**
 * So many may wait at the door. The event loop lets one in each time it goes round, which takes a while when all are busy inside;
 * whom the default of 511 leaves standing outside would hear nothing at all, not even to come back later.
 */
const BACKLOG = 4096;

/** Our own pages need not be there for the API to answer; who asks for one before they are waits for them. */
const loadPages = () => import('./http/pages/built-renderer.ts');

async function main(): Promise<void> {
  const config = readConfig();
  const parts = await openParts(config);
  await prepare(parts, (line) => console.log(line));
  const app = await buildApp(parts, {
    logger: await loggerFor(config),
    renderPage: async (request, page) => (await loadPages()).renderPage(request, page),
    clientDir: path.join(import.meta.dirname, '../client'),
  });
  closeOnSignals(app, parts);
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  console.log(`\n  Open ${originOf(config)}\n`);
  await loadPages();
  // The first page takes many times as long as the second; no visitor should be the one who waits for it.
  await app.inject('/').catch((error: unknown) => app.log.warn({ err: error }, 'the first page could not be made'));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
