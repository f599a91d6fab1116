import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { type Drill, emptyFigures, median } from './figures.ts';
import { createRandom } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { until } from './until.ts';

const EMPTY_MS = 5000;
const GIVE_UP_MS = 60_000;
/** By here a file part has begun. */
const FIRST_FILE_BYTES = 2500;

/** An upload as the bytes a browser would send. */
async function requestBytes(target: string, session: Session, form: FormData): Promise<Buffer> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const head = [
    `POST ${target} HTTP/1.1`,
    'host: localhost',
    `cookie: ${session.cookie}`,
    `x-xsrf-token: ${session['x-xsrf-token']}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

const sendBeginning = (port: number, bytes: Buffer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.on('data', () => undefined);
    socket.write(bytes, () => resolve(socket));
  });

/** A client cuts its upload: nothing of it stays, and nothing of it shows. */
export const cutUpload: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  const emptyMs: number[] = [];

  await withServer(async ({ server, dataDir, session }) => {
    const checkStore = createStoreCheck(dataDir);
    const staging = path.join(dataDir, 'staging');
    const picture = await makePicture(90, 40, 20, 1200);
    const whole = {
      '/api/products/add': await requestBytes(
        '/api/products/add',
        session,
        formOf(productFields('cut'), { productimage: picture }),
      ),
      '/api/videos/upload': await requestBytes(
        '/api/videos/upload',
        session,
        formOf({ title: 'Cut', description: 'Cut' }, { video: makeVideo(3_000_000, 7), thumbnail: picture }),
      ),
    };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const bytes = whole[random.pick(['/api/products/add', '/api/videos/upload'] as const)];
      // The last bytes are kept back each time: a whole upload would rightly be stored.
      const length = random.whole(FIRST_FILE_BYTES, bytes.length - 30);
      const socket = await sendBeginning(server.port, bytes.subarray(0, length));
      await until(async () => (await readdir(staging)).length > 0, GIVE_UP_MS);
      // A reset, as a lost line gives it, or a plain end, as a closed browser does.
      if (random.next() < 0.5) socket.resetAndDestroy();
      else socket.destroy();
      figures.attempts += 1;
      figures.faults += 1;
      const empty = await until(async () => (await readdir(staging)).length === 0, GIVE_UP_MS);
      if (empty === null) figures.losses.push(`staging still holds ${(await readdir(staging)).join(', ')}`);
      else if (empty > EMPTY_MS) figures.late.push(`staging empty after ${Math.round(empty)} ms`);
      emptyMs.push(empty ?? GIVE_UP_MS);
    }
    figures.losses.push(...(await checkStore()));
    const added = await call(
      `${server.url}/api/products/add`,
      session,
      'POST',
      formOf(productFields('after'), { productimage: picture }),
    );
    if (added.status !== 201)
      figures.losses.push(`the next whole upload answers ${added.status} ${added.body.message}`);
    const { data } = (await (await fetch(`${server.url}/api/products`)).json()) as { data: { code: string }[] };
    if (data.some(({ code }) => code === 'cut')) figures.losses.push('a cut upload became a product');
  });
  figures.measured = {
    'staging empty, median ms': Math.round(median(emptyMs)),
    'longest ms': Math.round(Math.max(...emptyMs)),
  };
  return figures;
};
