import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/postgres.ts';
import { until } from './until.ts';

const DEPLOY = path.join(import.meta.dirname, '../deploy');

/** Null where nginx is not installed: what needs it says so and is left out. */
export function findNginx(): string | null {
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' });
      return program;
    } catch {
      // Not here.
    }
  }
  return null;
}

/** The file of deploy/ as it is, but for its ports, its certificate and its folder. */
export async function asDeployed(file: string, { port, folder, servers }: Omit<Front, 'close' | 'url' | 'cache'>) {
  const text = await readFile(path.join(DEPLOY, file), 'utf8');
  return text
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/ {2}listen \[::\]:443.*\n/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/ {2}ssl_.*\n/g, '')
    .replace('proxy_cache_path /var/lib/nginx/catalogue', `proxy_cache_path ${folder}/cache`)
    .replace(/ {2}server 127\.0\.0\.1:3000( .*)?;/, servers.map((address) => `  server ${address};`).join('\n'));
}

type Front = {
  url: string;
  port: number;
  folder: string;
  /** Where it keeps answers. */
  cache: string;
  /** Of the instances behind it. */
  servers: readonly string[];
  close(): Promise<void>;
};

export async function writeConfig(folder: string, site: string): Promise<string> {
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temporary;`,
  );
  await mkdir(path.join(folder, 'temporary'), { recursive: true });
  await writeFile(
    main,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events {} http { access_log off; ${temporary.join(' ')}
${site}
}`,
  );
  return main;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** nginx with its cache, as in deploy/nginx-cache.conf, and beside it the program that takes answers out of that cache. */
export async function startFront(program: string, servers: readonly string[], purgePort: number): Promise<Front> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const cache = path.join(folder, 'cache');
  const config = await writeConfig(folder, await asDeployed('nginx-cache.conf', { port, folder, servers }));
  const nginx = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const purger = spawn(process.execPath, [path.join(DEPLOY, 'nginx-purge.mjs'), cache, String(purgePort)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = (address: string) =>
    fetch(address).then(
      () => true,
      () => false,
    );
  const close = async () => {
    await end(nginx);
    await end(purger);
    await rm(folder, { recursive: true, force: true });
  };
  const ready = async () => (await answers(`${url}/healthz`)) && answers(`http://127.0.0.1:${purgePort}/`);
  if ((await until(ready, 20_000)) === null) {
    await close();
    throw new Error('nginx does not answer');
  }
  return { url, port, folder, cache, servers, close };
}
