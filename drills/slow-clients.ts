import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type Drill, emptyFigures } from './figures.ts';
import { makeVideo } from './samples.ts';
import { anotherAdmin, call, formOf, type Session, withServer } from './staff.ts';
import { until } from './until.ts';

const CLOSED_MS = 20_000;
/** Somebody who does not read is told apart from a player that paused by patience alone. */
const READER_CLOSED_MS = 40_000;
const GIVE_UP_MS = 90_000;
const DRIP_EVERY_MS = 1000;
const BIG_FILM = 24_000_000;
/** 64 kB a second for longer than a window. */
const HONEST = { bytes: 900_000, bytesPerSecond: 64_000, everyMs: 100 };

type Attack = {
  /** Sent at once. */
  first: string;
  /** Sent bit by bit, again and again. */
  drip?: string;
  /** Never reads what it asked for. */
  deaf?: boolean;
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const post = (path: string, ...lines: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const JSON_BODY = ['content-type: application/json', 'content-length: 5000'];
const LOGIN = '/api/user/login/save';

const attacks = (session: Session, video: string): Record<string, Attack> => ({
  'says nothing': { first: '' },
  'one header a second, for ever': { first: 'GET / HTTP/1.1\r\n', drip: 'x-more: 1\r\n' },
  'one byte of a header a second': { first: 'GET / HTTP/1.1\r\nx-long: ', drip: 'a' },
  'headers without an end': { first: 'GET / HTTP/1.1\r\nhost: localhost\r\n' },
  'one byte of a body a second': { first: post(LOGIN, ...JSON_BODY), drip: ' ' },
  'one chunk of a body a second': {
    first: post(LOGIN, 'content-type: application/json', 'transfer-encoding: chunked'),
    drip: '1\r\n \r\n',
  },
  'a body that never comes': { first: post(LOGIN, ...JSON_BODY) },
  'the body of an address that cannot be read': { first: post('/%zz', ...JSON_BODY), drip: ' ' },
  'the body of an address that does not exist': { first: post('/api/nothing', ...JSON_BODY), drip: ' ' },
  'the body of a GET': { first: get('/healthz').replace('\r\n\r\n', '\r\ncontent-length: 5000\r\n\r\n'), drip: ' ' },
  'an upload drop by drop': {
    first: post(
      '/api/videos/upload',
      `cookie: ${session.cookie}`,
      `x-xsrf-token: ${session['x-xsrf-token']}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 900000',
    ).concat('--b\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n'),
    drip: 'x',
  },
  'stays after its answer': { first: get('/healthz') },
  'empty lines after its answer': { first: get('/healthz'), drip: '\r\n' },
  'half a second request': { first: `${get('/healthz')}GET / HT`, drip: 'T' },
  'never reads a video': { first: get(video), deaf: true },
});

/** The client ports to which the server still holds its end, as the kernel tells it. Who does not read cannot see it itself. */
function heldPorts(serverPort: number): Set<number> {
  const ESTABLISHED = '01';
  const local = `:${serverPort.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'latin1').split('\n');
  return new Set(
    lines.flatMap((line) => {
      const [, own = '', remote = '', state] = line.trim().split(/\s+/);
      return own.endsWith(local) && state === ESTABLISHED ? [Number.parseInt(remote.slice(-4), 16)] : [];
    }),
  );
}

/** One look for all of them, now and then: nine hundred looking for themselves would be the slow ones. */
function watchHeldPorts(serverPort: number) {
  const waiting = new Map<number, { seen: boolean; gone: () => void }>();
  const timer = setInterval(() => {
    const held = heldPorts(serverPort);
    for (const [port, entry] of waiting) {
      if (held.has(port)) entry.seen = true;
      // The video must have been on its way before "no longer connected" means anything.
      else if (entry.seen && waiting.delete(port)) entry.gone();
    }
  }, 250);
  return {
    gone: (port: number): Promise<void> => new Promise((resolve) => waiting.set(port, { seen: false, gone: resolve })),
    stop: () => clearInterval(timer),
  };
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

type HeldPorts = ReturnType<typeof watchHeldPorts>;

/** Milliseconds until the server closed it, or null where it never did. */
async function attack(port: number, { first, drip, deaf }: Attack, ports: HeldPorts): Promise<number | null> {
  const socket = await open(port);
  const start = performance.now();
  socket.on('error', () => undefined);
  // Not events.once: a connection that the server resets is as closed as one that it ends.
  const closed = deaf
    ? ports.gone(socket.localPort ?? 0)
    : new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (deaf) socket.pause();
  else socket.resume();
  socket.write(first);
  const dripping = drip ? setInterval(() => socket.write(drip), DRIP_EVERY_MS) : undefined;
  let patience: NodeJS.Timeout | undefined;
  const never = new Promise<'never'>((resolve) => {
    patience = setTimeout(() => resolve('never'), GIVE_UP_MS);
  });
  const outcome = await Promise.race([closed, never]);
  clearTimeout(patience);
  clearInterval(dripping);
  socket.destroy();
  return outcome === 'never' ? null : performance.now() - start;
}

/** A video from a phone on two bars. */
async function honestUpload(port: number, session: Session): Promise<string> {
  const encoded = new Response(formOf({ title: 'Honest', description: 'Slow' }, { video: makeVideo(HONEST.bytes, 1) }));
  const body = Buffer.from(await encoded.arrayBuffer());
  const socket = await open(port);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', (error) => {
    answer += String(error);
  });
  socket.write(
    post(
      '/api/videos/upload',
      `cookie: ${session.cookie}`,
      `x-xsrf-token: ${session['x-xsrf-token']}`,
      `content-type: ${encoded.headers.get('content-type')}`,
      `content-length: ${body.length}`,
    ),
  );
  let sent = 0;
  const start = performance.now();
  const sending = setInterval(() => {
    // By the clock, not by the turn: a busy test must not make it slower than it says it is.
    const due = Math.min(body.length, Math.ceil(((performance.now() - start) / 1000) * HONEST.bytesPerSecond));
    if (due > sent) socket.write(body.subarray(sent, due));
    sent = due;
    if (sent >= body.length) clearInterval(sending);
  }, HONEST.everyMs);
  await until(() => answer.includes('\r\n\r\n') || socket.destroyed, GIVE_UP_MS);
  clearInterval(sending);
  socket.destroy();
  return answer.split('\r\n', 1)[0] ?? '';
}

/** Slow headers, slow bodies, idle sockets, readers who do not read: closed; an honest slow upload among them: served. */
export const slowClients: Drill = async ({ attempts }) => {
  const figures = emptyFigures();
  await withServer(
    async ({ server, session }) => {
      const video = formOf({ title: 'Big', description: 'Big' }, { video: makeVideo(BIG_FILM, 3) });
      const { body } = await call<{ filepath: string }>(`${server.url}/api/videos/upload`, session, 'POST', video);
      // Places for uploads are counted by user, so an attacker with a session of its own takes none from others.
      const attacker = await anotherAdmin(server.url, session);
      const kinds = Object.entries(attacks(attacker, `/api/${body.data.filepath}`));
      const honest = honestUpload(server.port, session).catch(String);
      const ports = watchHeldPorts(server.port);
      let longest = 0;
      await Promise.all(
        Array.from({ length: attempts }, async (_, at) => {
          const [name, kind] = kinds[at % kinds.length] ?? ['', { first: '' }];
          const ms = await attack(server.port, kind, ports).catch(String);
          figures.attempts += 1;
          figures.faults += 1;
          if (typeof ms === 'string') return figures.losses.push(`${name}: ${ms}`);
          if (ms === null) return figures.losses.push(`${name}: never closed`);
          if (ms > (kind.deaf ? READER_CLOSED_MS : CLOSED_MS))
            figures.late.push(`${name}: closed after ${Math.round(ms)} ms`);
          if (!kind.deaf) longest = Math.max(longest, ms);
          return 0;
        }),
      ).finally(() => ports.stop());
      const status = await honest;
      if (status !== 'HTTP/1.1 201 Created') figures.losses.push(`the honest upload got ${status}`);
      const after = await fetch(`${server.url}/api/products`);
      if (after.status !== 200) figures.losses.push(`afterwards a visitor gets ${after.status}`);
      figures.measured = {
        'kinds of attack': kinds.length,
        'closed, longest ms': Math.round(longest),
        'honest upload': status,
      };
    },
    { MAX_VIDEO_MB: '50' },
  );
  return figures;
};
