import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, originOf, readConfig } from './config.ts';
import { dailyBackup } from './jobs/backup.ts';
import { startClock } from './jobs/clock.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { tapWriter } from './jobs/taps.ts';
import { type AppDeps, openDeps } from './open-deps.ts';
import { prepare } from './prepare.ts';
import { startWarnings } from './start-warnings.ts';

/** Longest time a shutdown may take. */
const FORCED_EXIT_MS = 15_000;
/** After the signal we still accept for this long: a proxy may have sent requests before it noticed. */
const LEAVING_MS = 1000;

// By default V8 lets a small heap fill with twice its size in garbage before it collects, and never gives that memory back. Collecting
// sooner costs nothing while responses come from the cache, and saves some 30 MB when very many different ones are requested.
setFlagsFromString('--heap-growing-percent=20');

async function loggerFor(config: Config): Promise<FastifyServerOptions['logger']> {
  const level = config.logLevel;
  if (!process.stdout.isTTY) return { level };
  const { default: pretty } = await import('pino-pretty');
  return { level, stream: pretty({ ignore: 'pid,hostname', singleLine: true }) };
}

/**
 * Listen backlog. One connection is accepted in each turn of the event loop, which is slow under load; with the default of 511 the rest
 * would get no response at all, not even a 503.
 */
const BACKLOG = 4096;

/** Accepts the connections that are still in the backlog: turns of the event loop, until one brings none. */
async function acceptWaiting(app: FastifyInstance): Promise<void> {
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  app.server.on('connection', note);
  for (let turn = 0; hasCome && turn < BACKLOG; turn += 1) {
    hasCome = false;
    // The first immediate may be of the turn that is running.
    await setImmediate();
    await setImmediate();
  }
  app.server.off('connection', note);
}

/** On a signal: fail /readyz, stop accepting, finish running requests, close the database, exit 0. A hung request cannot block it for ever. */
function closeOnSignals(app: FastifyInstance, deps: AppDeps): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    app.log.info({ signal }, 'closing');
    globalThis.setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    app.leaving = true;
    await setTimeout(LEAVING_MS);
    await acceptWaiting(app);
    await app.close();
    await deps.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));
}

/** Pages are loaded lazily: the API answers before they are ready, and a page request waits for them. */
const loadPages = () => import('./http/pages/built-renderer.ts');

async function main(): Promise<void> {
  // Everything we create is for its owner alone, whatever the folder's mode.
  process.umask(0o077);
  const config = readConfig();
  const deps = await openDeps(config);
  const app = await buildApp(deps, {
    logger: await loggerFor(config),
    renderPage: async (request, page) => (await loadPages()).renderPage(request, page),
    clientDir: path.join(import.meta.dirname, '../client'),
  });
  await prepare(deps, app.log, (line) => console.log(line), { atTerminal: process.stdout.isTTY });
  for (const warning of startWarnings(config)) app.log.warn(warning);
  await deps.backups.sweep(app.log);
  // Pages of the build before this one name scripts that are gone, and a purge may have died with its process.
  deps.purger?.purge('all');
  const stopClock = startClock(
    [housekeeping(deps, app.log), dailyBackup(deps, app.log), tapWriter(deps)],
    (error, job) => app.log.error({ err: error, job }, 'a timed job failed'),
  );
  app.addHook('onClose', async () => stopClock());
  closeOnSignals(app, deps);
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  console.log(`\n  Open ${originOf(config)}\n`);
  await loadPages();
  // Render the first page now: it takes many times as long as the second.
  await app.inject('/').catch((error: unknown) => app.log.warn({ err: error }, 'the first page could not be made'));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
