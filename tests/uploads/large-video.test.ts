import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { hashOf, largeVideo } from './large-video.ts';
import { BOUNDARY, CLOSING, MULTIPART, partBytes, textParts } from './multipart-body.ts';
import { send } from './socket.ts';
import { demoVideo } from './video-files.ts';
import type { Memory } from './video-server.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 200 * MEGABYTE;
const MEMORY = 64 * MEGABYTE;
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

let dataDir: string;
let server: ChildProcess;
let origin: string;
let headers: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-video-'));
  server = fork(path.join(import.meta.dirname, 'video-server.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  [origin] = (await once(server, 'message')) as [string];
  const login = await fetch(`${origin}/api/user/login/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  headers = { cookie: cookies.join('; '), 'x-xsrf-token': token };
});
afterAll(async () => {
  server.disconnect();
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

async function memory(): Promise<Memory> {
  server.send('memory');
  const [answer] = (await once(server, 'message')) as [Memory];
  return answer;
}

async function upload(chunks: AsyncIterable<Buffer>): Promise<Video> {
  async function* form(): AsyncGenerator<Buffer> {
    for (const part of textParts({ title: 'Large', description: 'Large' })) yield partBytes(part);
    yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`);
    yield* chunks;
    yield Buffer.concat([Buffer.from('\r\n'), CLOSING]);
  }
  const reply = await send({
    method: 'POST',
    url: `${origin}/api/videos/upload`,
    headers: { ...headers, ...MULTIPART },
    body: form(),
  });
  expect(reply.status, reply.body.toString()).toBe(201);
  return JSON.parse(reply.body.toString()).data as Video;
}

it('takes a video of 200 MB with little memory and gives it back, whole and in parts', async () => {
  const clip = await largeVideo(SIZE);
  // What the first upload of all loads into memory is no cost of this one.
  const small = await demoVideo();
  await upload(
    (async function* () {
      yield small;
    })(),
  );

  const before = await memory();
  const video = await upload(clip.chunks());
  const after = await memory();
  const grown = after.mostResidentBytes - before.residentBytes;
  console.log(
    `200 MB clip: ${(grown / MEGABYTE).toFixed(1)} MB more at the most, ${((after.residentBytes - before.residentBytes) / MEGABYTE).toFixed(1)} MB after it`,
  );
  expect(video.bytes).toBe(SIZE);
  expect(grown).toBeLessThanOrEqual(MEMORY);
  expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);

  const url = `${origin}/api/${video.filepath}`;
  const response = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => get(url, resolve).on('error', reject));
  expect(await hashOf(response)).toBe(await hashOf(clip.chunks()));

  for (const [start, end] of [
    [0, 99],
    [3 * MEGABYTE - 50, 3 * MEGABYTE + 2_000_000],
    [SIZE - 1000, SIZE - 1],
  ] as const) {
    const part = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${SIZE}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.part(start, end))).toBe(true);
  }
  expect((await memory()).mostResidentBytes - before.residentBytes).toBeLessThanOrEqual(MEMORY);
});
