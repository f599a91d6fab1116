import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from './postgres.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export type ServerProcess = {
  url: string;
  port: number;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to close and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

export type ServerSettings = Record<string, string>;

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`The server ended with ${ended}:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The built server as a process of its own on a free port, ready to answer. */
export async function startServer(
  settings: ServerSettings,
  options: { nodeFlags?: string[] } = {},
): Promise<ServerProcess> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), 'build/server/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  await untilReady(url, child, () => text);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited(child);
  };
  return {
    url,
    port,
    process: child,
    output: () => text,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
