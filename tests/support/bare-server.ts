import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './postgres.ts';

export type Captured = { headers: Record<string, string>; body: Buffer };

/** An answer as it goes over the wire: packed bytes and all headers but those the server's machinery adds by itself. */
export function capture(url: string, encoding = 'br'): Promise<Captured> {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
      const headers = Object.entries(answer.headers).filter(([name]) => !own.has(name));
      resolve({
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks),
      });
    })
      .on('error', reject)
      .end();
  });
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The yardstick ended');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A bare Fastify in a process of its own, with one route for each address that sends the same bytes under the same headers. */
export async function withBareServer<T>(
  answers: Record<string, Captured>,
  use: (url: string, process: ChildProcess) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-bare-'));
  const file = path.join(folder, 'answers.json');
  const packed = Object.entries(answers).map(([route, { headers, body }]) => [
    route,
    { headers, body: body.toString('base64') },
  ]);
  await writeFile(file, JSON.stringify(Object.fromEntries(packed)));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.mjs'), String(port), file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    await untilAnswering(`http://127.0.0.1:${port}/`, child);
    return await use(`http://127.0.0.1:${port}`, child);
  } finally {
    child.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}
