import { connect } from 'node:net';
import { type Drill, emptyFigures } from './figures.ts';
import { LEAK } from './fuzz.ts';
import { createRandom, type Random } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { until } from './until.ts';

/** Longer than the server waits for a body that stands still. */
const GIVE_UP_MS = 40_000;
const SOON_MS = 2000;
/** As many uploads as one user may have at a time: more would only be told to come back. */
const UPLOADERS = 2;
const OTHERS = 25;

/** Sends the bytes and gives all that comes back. Who has not been answered soon has sent too little, and goes. */
async function exchange(port: number, bytes: Buffer): Promise<{ answer: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let closed = false;
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    closed = true;
  });
  socket.write(bytes);
  await until(() => closed, SOON_MS);
  socket.end();
  await until(() => closed, GIVE_UP_MS);
  socket.destroy();
  return { answer: Buffer.concat(chunks).toString('latin1'), closed };
}

const TOKENS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '--',
  '----',
  '"',
  ';',
  ':',
  ' ',
  '\t',
  '%',
  '\x7f',
  '\xff',
  '0',
  '-1',
  '99999999999999999999',
  'chunked',
  'transfer-encoding: chunked\r\n',
  'content-length: 5\r\n',
  'content-type: text/plain\r\n',
  'name="productimage"',
  'filename=""',
  'content-disposition: form-data; name="code"\r\n\r\nX\r\n',
  'HTTP/1.1',
  'HTTP/9.9',
  'GET / HTTP/1.1\r\n\r\n',
  'expect: 100-continue\r\n',
];

type Mutation = (bytes: Buffer, random: Random) => Buffer;
const at = (bytes: Buffer, random: Random) => random.whole(0, Math.max(0, bytes.length - 1));
const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let flips = random.whole(1, 8); flips > 0; flips -= 1) copy[at(copy, random)] = random.whole(0, 255);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, at(bytes, random)),
  (bytes, random) => {
    const place = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(random.pick(TOKENS), 'latin1'), bytes.subarray(place)]);
  },
  (bytes, random) => {
    const from = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.whole(1, 200))]);
  },
  (bytes, random) => {
    const from = at(bytes, random);
    return Buffer.concat([bytes, bytes.subarray(from, from + random.whole(1, 2000))]);
  },
  // Most of the sense is in the first lines, so that is where most of the harm is done.
  (bytes, random) => {
    const place = random.whole(0, Math.min(700, bytes.length - 1));
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(random.pick(TOKENS), 'latin1'), bytes.subarray(place)]);
  },
];

async function upload(
  target: string,
  session: Session,
  form: FormData,
): Promise<(body: Mutation, random: Random) => Buffer> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return (mutate, random) => {
    const changed = mutate(body, random);
    const head = [
      `POST ${target} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `cookie: ${session.cookie}`,
      `x-xsrf-token: ${session['x-xsrf-token']}`,
      `content-type: ${type}`,
      `content-length: ${changed.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), changed]);
  };
}

/** Bytes that are nearly HTTP, and forms that are nearly forms: an answer or an end, never a fault, and nothing left behind. */
export const fuzzRaw: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  const statuses = new Map<string, number>();
  await withServer(async ({ server, session, dataDir }) => {
    const picture = await makePicture(1, 2, 3, 64);
    const forms = [
      await upload('/api/products/add', session, formOf(productFields('RAW'), { productimage: picture })),
      await upload(
        '/api/videos/upload',
        session,
        formOf({ title: 'R', description: 'R' }, { video: makeVideo(3000, 1), thumbnail: picture }),
      ),
    ];
    const plain = [
      'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept-encoding: br\r\nrange: bytes=0-5\r\n\r\n',
      'POST /api/user/login/save HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 31\r\n\r\n{"email":"a@b.c","password":"x"}',
      'POST /api/user/login/save HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1f\r\n{"email":"a@b.c","password":"x"}\r\n0\r\n\r\n',
    ].map((text) => Buffer.from(text));
    const nextForm = () => random.pick(forms)(random.pick(MUTATIONS), random);
    const nextPlain = () => random.pick(MUTATIONS)(random.pick(plain), random);
    const client = async (next: () => Buffer, share: number) => {
      for (let turn = 0; turn < share; turn += 1) {
        figures.attempts += 1;
        figures.faults += 1;
        const bytes = next();
        const { answer, closed } = await exchange(server.port, bytes);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = JSON.stringify(bytes.toString('latin1').slice(0, 300));
        if (/^5\d\d/.test(status) && status !== '503') figures.losses.push(`${status} for ${shown}`);
        // Only a refusal is searched: a page or a picture may hold any text.
        if (/^[45]/.test(status) && LEAK.test(answer))
          figures.losses.push(`a leak in ${answer.slice(0, 300)} for ${shown}`);
        if (!closed) figures.losses.push(`left open after ${shown}`);
      }
    };
    const half = attempts / 2;
    await Promise.all([
      ...Array.from({ length: UPLOADERS }, () => client(nextForm, half / UPLOADERS)),
      ...Array.from({ length: OTHERS }, () => client(nextPlain, half / OTHERS)),
    ]);
    const checkStore = createStoreCheck(dataDir);
    let faults: string[] = [];
    await until(async () => {
      faults = await checkStore();
      return faults.length === 0;
    }, GIVE_UP_MS);
    figures.losses.push(...faults);
    if ((await fetch(server.url)).status !== 200) figures.losses.push('afterwards the home page does not answer 200');
    if (/unexpected failure|uncaught|unhandled/i.test(server.output()))
      figures.losses.push(`the log: ${server.output().slice(-500)}`);
  });
  figures.measured = { statuses: JSON.stringify(Object.fromEntries([...statuses].sort())) };
  return figures;
};
