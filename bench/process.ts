import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '#tests/support/postgres.ts';
import { type Figure, median } from './figure.ts';
import { residentMegabytes, withServer } from './world.ts';

const ROOT = path.join(import.meta.dirname, '..');
const ROUNDS = 7;

type Start = { file: string; args: string[]; env: Record<string, string>; port: number; path: string };

/** From the start of the process to its first answer, asked for without a pause. */
async function timeToResponse({ file, args, env, port, path: asked }: Start): Promise<number> {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const status = await fetch(`http://127.0.0.1:${port}${asked}`).then(
        (response) => response.status,
        () => 0,
      );
      if (status !== 0) return performance.now() - begun;
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    child.kill();
    await exited;
  }
}

/** A server without routes has no 200 to give; its first answer of any kind stands for it. */
export const startTime = (): Promise<Figure[]> =>
  withServer('demo', async ({ server, settings }) => {
    await server.stop();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const port = await freePort();
      const env = { ...settings, PORT: String(port) };
      ours.push(await timeToResponse({ file: 'build/server/main.js', args: [], env, port, path: '/api/user/numbers' }));
      const bare = await freePort();
      theirs.push(
        await timeToResponse({
          file: 'tests/support/bare-server.mjs',
          args: [String(bare)],
          env: {},
          port: bare,
          path: '/',
        }),
      );
    }
    return [
      {
        what: 'start on an existing database until the first 200',
        value: median(ours),
        unit: 'ms',
        yardstick: median(theirs),
        limit: 3,
        sense: 'at most',
        note: `GET /api/user/numbers, which reads the database; ${ROUNDS} starts each in turns`,
      },
    ];
  });

const PAGES = ['/', '/product', '/project', '/about', '/contact', '/api/products', '/api/categories', '/api/videos'];

/** What it holds when much has been asked of it. */
export const memoryAfterLoad = (): Promise<Figure[]> =>
  withServer('demo', async ({ server }) => {
    for (const asked of PAGES) {
      await autocannon({ url: server.url + asked, connections: 50, duration: 3, headers: { 'accept-encoding': 'br' } });
    }
    const value = residentMegabytes(server.process);
    const note = `resident, right after 3 s of 50 connections on each of ${PAGES.length} addresses`;
    return [{ what: 'memory after load', value, unit: 'MB', limit: 150, sense: 'at most', note }];
  });
