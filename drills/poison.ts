import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Drill, emptyFigures } from './figures.ts';
import { createRandom, type Random } from './random.ts';
import { makePicture } from './samples.ts';
import { call, formOf, productFields, withServer } from './staff.ts';
import { until } from './until.ts';

const GIVE_UP_MS = 30_000;

/** One HTTP exchange by hand: no client library that would tidy the request up first. */
async function exchange(port: number, request: string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let ended = false;
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    ended = true;
  });
  socket.write(request);
  await until(() => ended, GIVE_UP_MS);
  socket.destroy();
  return Buffer.concat(chunks);
}

const UNPACK: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * What a visitor with nothing special about it gets: status line, headers and unpacked body, without the clock and the request's own name.
 * Packed it may be shorter later: what is asked for again is packed better.
 */
async function clean(port: number, path: string, encoding: string): Promise<string> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `accept-encoding: ${encoding}`,
    'connection: close',
  ];
  const answer = await exchange(port, `${lines.join('\r\n')}\r\n\r\n`);
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.subarray(0, end).toString('latin1');
  const body = answer.subarray(end + 4);
  const packed = /^content-encoding: (\w+)/im.exec(head)?.[1] ?? '';
  const text = (UNPACK[packed]?.(body) ?? body).toString('latin1');
  return `${head.replaceAll(/^(date|x-request-id|content-length): .*\r\n/gim, '')}\r\n\r\n${text}`;
}

const EVIL = 'evil.example';
/** Header lines of an attacker. None of them may leave a trace in what is kept. */
const HEADERS: readonly string[] = [
  `x-forwarded-host: ${EVIL}`,
  `x-forwarded-proto: https`,
  `x-forwarded-port: 1337`,
  `x-forwarded-for: 203.0.113.9`,
  `x-forwarded-prefix: /${EVIL}`,
  `x-original-url: /${EVIL}`,
  `x-rewrite-url: /admin-panel`,
  `x-host: ${EVIL}`,
  `forwarded: host=${EVIL};proto=https`,
  `x-http-method-override: DELETE`,
  `cookie: session=${'a'.repeat(43)}; user=${EVIL}`,
  `cookie: lang=so`,
  `cookie: lang=<script>; light=2`,
  `cookie: light=1`,
  `save-data: on`,
  `save-data: ${EVIL}`,
  `accept: text/x-${EVIL}`,
  `accept: application/json`,
  `accept-encoding: br;q=0, gzip;q=0, identity;q=0`,
  `accept-encoding: ${'gzip,'.repeat(300)}br`,
  `accept-encoding: constructor`,
  `accept-language: so`,
  `range: bytes=0-10`,
  `if-none-match: *`,
  `if-none-match: W/"${EVIL}"`,
  `if-modified-since: Fri, 01 Jan 2100 00:00:00 GMT`,
  `user-agent: <script>${EVIL}</script>`,
  `referer: https://${EVIL}/`,
  `origin: https://${EVIL}`,
  `transfer-encoding: identity`,
  `content-length: 0`,
  `upgrade-insecure-requests: ${EVIL}`,
  `x-middleware-subrequest: middleware`,
  `x-react-router-spa-mode: yes`,
  `x-react-router-prerender-data: ${EVIL}`,
];

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE', 'get'];

/** The same page by other spellings, and neighbours that must not be mistaken for it. */
const spellings = (path: string, port: number): string[] => [
  path,
  `${path}?utm_source=${EVIL}`,
  `${path}?q=${EVIL}&q=other`,
  `${path}?__proto__=x&constructor=y`,
  `${path}?_data=root&index`,
  `${path}?%00`,
  `${path}?${'a'.repeat(900)}`,
  `${path}#${EVIL}`,
  `${path}//`,
  `/${path}`,
  `${path}/.`,
  `${path}/%2e%2e`,
  `${path};x=${EVIL}`,
  `${path}%3fq=${EVIL}`,
  `${path}\\${EVIL}`,
  path.toUpperCase(),
  `${path}.data`,
  `${path === '/' ? '/_root' : path}.data?_routes=root`,
  `http://${EVIL}${path}`,
  `http://127.0.0.1:${port}${path}`,
  `//${EVIL}${path}`,
];

function attack(random: Random, path: string, port: number): string {
  const chosen = Array.from({ length: random.whole(0, 3) }, () => random.pick(HEADERS));
  const host = random.pick([
    `127.0.0.1:${port}`,
    EVIL,
    `${EVIL}:80`,
    `127.0.0.1:${port}@${EVIL}`,
    '',
    `"><script>${EVIL}`,
  ]);
  const target = random.pick(spellings(path, port));
  return [`${random.pick(METHODS)} ${target} HTTP/1.1`, `host: ${host}`, ...chosen, 'connection: close', '', ''].join(
    '\r\n',
  );
}

/** Hostile requests for kept pages and answers; the next clean request must get the same bytes as the last. */
export const poison: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  await withServer(async ({ server, session }) => {
    const { port, url } = server;
    await call(`${url}/api/user/numbers`, session, 'PUT', { whatsapp: '0615550100', phoneNumber: '0615550101' });
    const form = formOf(productFields('P-1'), { productimage: await makePicture(120, 60, 30) });
    await call(`${url}/api/products/add`, session, 'POST', form);
    const paths = ['/', '/product', '/product/1', '/category/Drill', '/about', '/login', '/robots.txt', '/sitemap.xml'];
    const answers = ['/api/products', '/api/products/1', '/api/products/Drill', '/api/categories', '/api/user/numbers'];
    const watched = [...paths, ...answers].flatMap((path) =>
      ['br', 'gzip', 'identity'].map((encoding) => ({ path, encoding })),
    );
    const before = new Map<string, string>();
    for (const { path, encoding } of watched) {
      const answer = await clean(port, path, encoding);
      if (!answer.startsWith('HTTP/1.1 200')) figures.losses.push(`${path} answers ${answer.slice(0, 40)}`);
      if (answer.includes(EVIL)) figures.losses.push(`${path} speaks of ${EVIL} before the attack`);
      before.set(`${path} ${encoding}`, answer);
    }

    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { path, encoding } = random.pick(watched);
      const request = attack(random, path, port);
      // Half of the attacks strike right after a write has dropped the page: then it is the attacker's request that makes it.
      if (random.next() < 0.5)
        await call(`${url}/api/user/numbers`, session, 'PUT', { whatsapp: '0615550100', phoneNumber: '0615550101' });
      const answer = await exchange(port, request);
      figures.attempts += 1;
      figures.faults += 1;
      if (/^HTTP\/1\.1 5/.test(answer.toString('latin1', 0, 12)) && !answer.includes('HTTP/1.1 501'))
        figures.losses.push(`${JSON.stringify(request)} answers ${answer.toString('latin1', 0, 40)}`);
      if ((await clean(port, path, encoding)) !== before.get(`${path} ${encoding}`))
        figures.losses.push(`${path} (${encoding}) differs after ${JSON.stringify(request)}`);
    }
    for (const { path, encoding } of watched) {
      if ((await clean(port, path, encoding)) !== before.get(`${path} ${encoding}`))
        figures.losses.push(`${path} (${encoding}) differs in the end`);
    }
    figures.measured = { 'pages and answers compared': watched.length };
  });
  return figures;
};
