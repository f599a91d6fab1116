import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTooLarge, MESSAGES } from '#contract/messages.ts';
import { begun, drop, idIn } from '../api/tus-client.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { BOUNDARY, CLOSING, MULTIPART, multipart, partBytes, textParts } from './multipart-body.ts';
import { listen, type Reply, send, sendAndBreak, until, watch } from './socket.ts';
import { storedFiles } from './store.ts';
import { tinyMp4 } from './video-files.ts';

const MEGABYTE = 1024 * 1024;
const FIELDS = textParts({ title: 'Video', description: 'Video' });

let test: TestApp;
let admin: Client;
let origin: string;
let requests: ReturnType<typeof watch>;
beforeAll(async () => {
  test = await startApp('sqlite', { maxVideoBytes: 2 * MEGABYTE });
  admin = await test.signIn('ADMIN');
  origin = await listen(test.app);
  requests = watch(test.app);
});
afterAll(() => test.close());

const files = () => storedFiles(test.place.dataDir);
const url = () => `${origin}/api/videos/upload`;
const headers = (length?: number) => ({
  ...admin.headers,
  ...MULTIPART,
  ...(length === undefined ? {} : { 'content-length': length }),
});
const messageOf = (reply: Reply) => JSON.parse(reply.body.toString()).message as string;
const videoHead = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`,
);

describe('a client that breaks off', () => {
  const whole = multipart([
    ...FIELDS,
    { name: 'video', body: Buffer.concat([tinyMp4(), Buffer.alloc(MEGABYTE)]), filename: 'a.mp4' },
  ]).payload;
  const cuts = Array.from({ length: 20 }, (_, index) => Math.max(1, Math.floor((whole.length * index) / 20)));

  it.each(cuts)('after %i bytes leaves nothing', async (length) => {
    const before = await files();
    const expected = requests.seen + 1;
    await sendAndBreak({
      method: 'POST',
      url: url(),
      headers: headers(whole.length),
      bytes: whole.subarray(0, length),
    });
    await requests.answered(expected);
    expect(await files()).toEqual(before);
  });

  it('blocks nobody: the next upload is taken', async () => {
    const body = multipart([...FIELDS, { name: 'video', body: tinyMp4(), filename: 'a.mp4' }]).payload;
    const parts = async function* () {
      // One byte at a time at the start: every boundary falls between two chunks somewhere.
      for (const byte of body.subarray(0, 400)) yield Buffer.from([byte]);
      yield body.subarray(400);
    };
    const reply = await send({ method: 'POST', url: url(), headers: headers(body.length), body: parts() });
    expect([reply.status, messageOf(reply)]).toEqual([201, 'Upload video successful']);
  });
});

describe('a client that is still sending when it is refused', () => {
  async function* endless(head: Buffer, megabytes: number): AsyncGenerator<Buffer> {
    yield head;
    for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(MEGABYTE);
    yield Buffer.concat([Buffer.from('\r\n'), CLOSING]);
  }

  it('reads the refusal of a video that is too large', async () => {
    const before = await files();
    const head = Buffer.concat([...FIELDS.map(partBytes), videoHead]);
    const reply = await send({ method: 'POST', url: url(), headers: headers(), body: endless(head, 20) });
    expect([reply.status, messageOf(reply)]).toEqual([413, fileTooLarge(2)]);
    expect(await files()).toEqual(before);
  });

  it('reads the refusal of a field nobody knows', async () => {
    const head = Buffer.concat([
      partBytes({ name: 'title', body: 'x' }),
      partBytes({ name: 'title', body: 'y' }),
      videoHead,
    ]);
    const reply = await send({ method: 'POST', url: url(), headers: headers(), body: endless(head, 20) });
    expect([reply.status, messageOf(reply)]).toEqual([400, 'title was sent more than once']);
  });

  it('reads the refusal of one who is not signed in', async () => {
    const reply = await send({ method: 'POST', url: url(), headers: MULTIPART, body: endless(videoHead, 5) });
    expect([reply.status, messageOf(reply)]).toEqual([401, MESSAGES.loginAgain]);
  });

  it('can use the same connection again', async () => {
    const head = Buffer.concat([
      partBytes({ name: 'title', body: 'x' }),
      partBytes({ name: 'title', body: 'y' }),
      videoHead,
    ]);
    const reply = await send({
      method: 'POST',
      url: url(),
      headers: { ...headers(), connection: 'keep-alive' },
      body: endless(head, 1),
    });
    expect([reply.status, reply.headers.connection]).toEqual([400, 'keep-alive']);
  });

  it('is cut off where it never stops', async () => {
    const sent = { megabytes: 0 };
    async function* flood(): AsyncGenerator<Buffer> {
      yield Buffer.concat([...FIELDS.map(partBytes), videoHead]);
      for (; sent.megabytes < 500; sent.megabytes += 1) yield Buffer.alloc(MEGABYTE);
    }
    await send({ method: 'POST', url: url(), headers: headers(), body: flood() }).catch((error: unknown) => error);
    expect(sent.megabytes).toBeLessThan(100);
    await requests.answered(requests.seen);
    expect((await files()).filter((file) => file.startsWith('staging/'))).toEqual([]);
  });
});

describe('too many uploads at once', () => {
  it('are asked to come back, and served when they do', async () => {
    let finish: () => void = () => undefined;
    const finishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const body = multipart([...FIELDS, { name: 'video', body: tinyMp4(), filename: 'a.mp4' }]).payload;
    async function* slow(): AsyncGenerator<Buffer> {
      yield body.subarray(0, 700);
      await finishing;
      yield body.subarray(700);
    }
    const upload = (parts: AsyncIterable<Buffer>) =>
      send({ method: 'POST', url: url(), headers: headers(body.length), body: parts });
    async function* quick(): AsyncGenerator<Buffer> {
      yield body;
    }
    const running = [upload(slow()), upload(slow())];
    // Both have a file in staging: both hold their place.
    await until(async () => (await files()).filter((file) => file.startsWith('staging/')).length === 2);
    const refused = await upload(quick());
    expect([refused.status, messageOf(refused), refused.headers['retry-after']]).toEqual([
      503,
      MESSAGES.tooManyUploads,
      '5',
    ]);
    finish();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await upload(quick())).status).toBe(201);
  });

  it('are all that take as much, by whichever call they come; text alone waits for nobody', async () => {
    const piece = await begun(admin, 10);
    let finish: () => void = () => undefined;
    const finishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const film = multipart([...FIELDS, { name: 'video', body: tinyMp4(), filename: 'a.mp4' }]).payload;
    async function* slow(): AsyncGenerator<Buffer> {
      yield film.subarray(0, 700);
      await finishing;
      yield film.subarray(700);
    }
    async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
      yield bytes;
    }
    const running = [slow(), slow()].map((body) =>
      send({ method: 'POST', url: url(), headers: headers(film.length), body }),
    );
    await until(async () => (await files()).filter((file) => file.startsWith('staging/')).length === 2);

    const ask = async (method: string, path: string, bytes: Buffer, more: Record<string, string | number>) => {
      const sent = { ...admin.headers, ...MULTIPART, ...more };
      return (await send({ method, url: `${origin}${path}`, headers: sent, body: whole(bytes) })).status;
    };
    const lengthOf = (bytes: Buffer) => ({ 'content-length': bytes.length });
    const text = multipart(textParts({ productname: 'Paver' })).payload;
    const pictured = multipart([{ name: 'productimage', body: Buffer.alloc(MEGABYTE / 8), filename: 'a.jpg' }]).payload;
    const arrived = multipart([...FIELDS, ...textParts({ upload: idIn(piece) })]).payload;
    const statuses = {
      'a picture': await ask('POST', '/api/products/add', pictured, lengthOf(pictured)),
      'a form of unknown length': await ask('POST', '/api/products/add', text, {}),
      'a video that has arrived': await ask('POST', '/api/panel/videos', arrived, lengthOf(arrived)),
      'a piece of a video': await ask('PATCH', piece, Buffer.alloc(10), {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': 10,
      }),
      text: await ask('POST', '/api/products/add', text, lengthOf(text)),
    };
    finish();
    await Promise.all(running);
    await drop(admin, piece);
    expect(statuses).toEqual({
      'a picture': 503,
      'a form of unknown length': 503,
      'a video that has arrived': 503,
      'a piece of a video': 503,
      // Read at once, and refused for what it lacks.
      text: 400,
    });
  });
});
