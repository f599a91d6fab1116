import { Agent, request } from 'node:http';
import os from 'node:os';
import autocannon from 'autocannon';
import { openDatabase } from '#server/db/database.ts';
import { withBareServer } from '#tests/support/bare-server.ts';
import { startServer } from '#tests/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import { folder } from './world.ts';

const PER_SECOND = 1000;
const SECONDS = 60;
/** Over a minute: a writer that keeps to its minute has written again by then, and a slower one has more than a minute to lose. */
const PAST_A_WRITE = 63;
/** So long a write is waited for, in turns. */
const PATIENCE_SECONDS = 120;
const TURN_SECONDS = 5;
/** As calmly as a busy day asks. */
const EVERY_MS = 20;
const PHONE = 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0';
const TAP = JSON.stringify({ kind: 'call' });

const agent = new Agent({ keepAlive: true });
/** So many of one address are counted in a minute, and no more: taps of visitors come from one address after the other. */
let visitors = 0;
const nextVisitor = (): string => `203.0.113.${(visitors++ % 254) + 1}`;

/** Milliseconds until the last byte. */
function timed(url: string, method: 'GET' | 'POST'): Promise<number> {
  const begun = performance.now();
  const headers = {
    'accept-encoding': 'br',
    'content-type': 'application/json',
    'user-agent': PHONE,
    ...(method === 'POST' ? { 'x-forwarded-for': nextVisitor() } : {}),
  };
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent }, (answer) => {
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - begun));
    })
      .once('error', reject)
      .end(method === 'POST' ? TAP : undefined);
  });
}

type Waited = { pages: number[]; taps: number[] };

/** What visitors wait for home and, every tenth time, for a tap, over so many seconds. */
async function visit(url: string, seconds: number): Promise<Waited> {
  const waited: Waited = { pages: [], taps: [] };
  const end = performance.now() + seconds * 1000;
  for (let at = 0; performance.now() < end; at += 1) {
    waited.pages.push(await timed(url, 'GET'));
    if (at % 10 === 0) waited.taps.push(await timed(`${url}/api/taps`, 'POST'));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return waited;
}

/** Of one run. Within a run a sender taps once on each connection. */
const SENDERS = 4000;
let senders = 0;

/** Sent by a thread of its own, so that sending does not hold up measuring. So many senders, in each run others, that none meets its limit. */
function tapOn(url: string, duration: number) {
  const first = senders;
  senders += SENDERS;
  return autocannon({
    url,
    duration,
    workers: 1,
    connections: 20,
    overallRate: PER_SECOND,
    requests: Array.from({ length: SENDERS }, (_, at) => {
      const sender = first + at;
      return {
        method: 'POST' as const,
        path: '/api/taps',
        headers: {
          'content-type': 'application/json',
          'user-agent': PHONE,
          'x-forwarded-for': `198.${18 + (sender >> 16)}.${(sender >> 8) & 255}.${sender & 255}`,
        },
        body: TAP,
      };
    }),
  });
}

const counted = async (dataDir: string): Promise<number> => {
  const database = openDatabase({ databaseUrl: null, dataDir });
  const { count } = await database.db
    .selectFrom('taps')
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  return Number(count);
};

/**
 * Goes on tapping until a write is seen, then past the time of the next. In turns: a run with a thread of its own cannot be ended from
 * outside and still tell what it counted. What is under way when a turn ends, at most one tap on each connection, is not among `answered`.
 */
async function tapPastAWrite(url: string, dataDir: string): Promise<{ answered: number; perSecond: number }> {
  const before = await counted(dataDir);
  let answered = 0;
  for (let waited = 0; waited < PATIENCE_SECONDS && (await counted(dataDir)) === before; waited += TURN_SECONDS)
    answered += (await tapOn(url, TURN_SECONDS))['2xx'];
  const last = (await tapOn(url, PAST_A_WRITE))['2xx'];
  return { answered: answered + last, perSecond: last / PAST_A_WRITE };
}

/**
 * A thousand taps a second for a minute: what pages take meanwhile, beside a minute in which the same taps go to a bare server on
 * the same machine; what a tap takes; and what a power cut then loses.
 */
export async function taps(): Promise<Figure[]> {
  const dataDir = await folder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', TRUST_PROXY: 'loopback' });
  try {
    return await withBareServer({}, async (bare) => {
      // Half of the yardstick's minute goes before and half after: a machine that changes its pace changes both.
      const calmHalf = async (): Promise<Waited> => {
        const early = await visit(server.url, 3);
        const [calm] = await Promise.all([visit(server.url, SECONDS / 2), tapOn(bare, SECONDS / 2)]);
        return { pages: calm.pages, taps: [...early.taps, ...calm.taps] };
      };
      const before = await calmHalf();
      const [busy, tapped] = await Promise.all([visit(server.url, SECONDS), tapOn(server.url, SECONDS)]);
      const after = await calmHalf();
      const calm = [...before.pages, ...after.pages];
      const load = `load ${os.loadavg()[0]?.toFixed(1)}, ${tapped['2xx']} taps, ${busy.pages.length} pages`;

      const end = await tapPastAWrite(server.url, dataDir);
      await server.kill();
      const visited = before.taps.length + busy.taps.length + after.taps.length;
      const answered = visited + tapped['2xx'] + end.answered;
      const lost = (answered - (await counted(dataDir))) / end.perSecond;
      return [
        {
          what: 'home, p50, beside 1,000 taps a second',
          value: median(busy.pages),
          yardstick: median(calm),
          unit: 'ms',
          limit: 1.2,
          sense: 'at most',
          note: load,
        },
        {
          what: 'a tap, p50, against the page it is on',
          value: median(busy.taps),
          yardstick: median(busy.pages),
          unit: 'ms',
          limit: 1,
          sense: 'at most',
        },
        {
          what: 'taps lost by kill -9',
          value: lost,
          unit: 's',
          limit: 60,
          sense: 'at most',
          note: `killed ${PAST_A_WRITE} to ${PAST_A_WRITE + TURN_SECONDS} s after a write: the next has to be there`,
        },
      ];
    });
  } finally {
    await server.kill();
    agent.destroy();
  }
}
