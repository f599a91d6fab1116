import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts';
import { freePort, type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, type ServerSettings, startServer } from '#tests/support/server-process.ts';
import { ADMIN, CATEGORY, call, type Session, signIn } from './staff.ts';
import { until } from './until.ts';

/** Null where HAProxy is not installed: what needs it says so and is left out. */
export function findBalancer(): string | null {
  for (const program of ['haproxy', '/usr/sbin/haproxy']) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' });
      return program;
    } catch {
      // Not here.
    }
  }
  return null;
}

/** As in deploy/haproxy.cfg, for several instances: a GET that meets a dead one is asked of the next. */
const configOf = (port: number, servers: readonly string[]) => `
defaults
  mode http
  timeout http-request 10s
  timeout client 30s
  timeout connect 2s
  timeout server 60s
  timeout queue 15s
  timeout check 2s
frontend web
  bind 127.0.0.1:${port}
  default_backend catalogue
backend catalogue
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  retries 15
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server inter 500ms fall 3 rise 1 pool-purge-delay 5s
${servers.map((address, at) => `  server s${at} ${address} check`).join('\n')}
`;

export type World = {
  /** The balancer's address. */
  url: string;
  servers: ServerProcess[];
  postgres: Postgres;
  objects: ObjectStore;
  session: Session;
  /** Starts another process in the place of this one. */
  replace(at: number): Promise<void>;
};

async function startBalancer(program: string, folder: string, port: number, servers: readonly ServerProcess[]) {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    configOf(
      port,
      servers.map((server) => `127.0.0.1:${server.port}`),
    ),
  );
  const balancer: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const stop = async () => {
    if (balancer.exitCode !== null || balancer.signalCode !== null) return;
    balancer.kill('SIGKILL');
    await once(balancer, 'exit');
  };
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if ((await until(ready, 20_000)) === null) {
    await stop();
    throw new Error('The balancer does not answer');
  }
  return stop;
}

/** Several instances on one PostgreSQL and one object store behind a balancer. Each has a disk of its own, for staging. */
export async function withInstances<T>(program: string, count: number, use: (world: World) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-instances-'));
  /** What ends each part, put here as it starts. */
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres();
    undo.push(postgres.stop);
    const objects = await startObjectStore();
    undo.push(objects.stop);
    const settingsOf = (at: number): ServerSettings => ({
      DATA_DIR: path.join(folder, `instance-${at}`),
      DATABASE_URL: `${postgres.url}/postgres`,
      DEMO: '0',
      BACKUP_AT: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...objects.settings,
    });
    const servers: ServerProcess[] = [];
    undo.push(() => Promise.all(servers.map((server) => server.kill())));
    // All to their end, even when one fails: one still on its way would stay.
    const starts = await Promise.allSettled(Array.from({ length: count }, (_, at) => startServer(settingsOf(at))));
    for (const start of starts) if (start.status === 'fulfilled') servers.push(start.value);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    const port = await freePort();
    undo.push(await startBalancer(program, folder, port, servers));
    const url = `http://127.0.0.1:${port}`;
    const session = await signIn(url);
    await call(`${url}/api/categories/add`, session, 'POST', CATEGORY);
    const replace = async (at: number) => {
      servers[at] = await startServer({ ...settingsOf(at), PORT: String(servers[at]?.port) });
    };
    return await use({ url, servers, postgres, objects, session, replace });
  } finally {
    for (const step of undo.reverse()) await step().catch(console.error);
  }
}
