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
/** As calmly as a busy day asks. */
const EVERY_MS = 20;
const PHONE = 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0';
const TAP = JSON.stringify({ kind: 'call' });

const agent = new Agent({ keepAlive: true });
/** Milliseconds until the last byte. */
function timed(url: string, method: 'GET' | 'POST'): Promise<number> {
  const begun = performance.now();
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json', 'user-agent': PHONE };
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

/** Sent by a thread of its own, so that sending does not hold up measuring. So many senders that none meets its limit. */
const tapOn = (url: string, duration: number) =>
  autocannon({
    url,
    duration,
    workers: 1,
    connections: 20,
    overallRate: PER_SECOND,
    requests: Array.from({ length: 4000 }, (_, sender) => ({
      method: 'POST' as const,
      path: '/api/taps',
      headers: {
        'content-type': 'application/json',
        'user-agent': PHONE,
        'x-forwarded-for': `198.18.${(sender >> 8) & 255}.${sender & 255}`,
      },
      body: TAP,
    })),
  });

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
 * A thousand taps a second for a minute: what pages take meanwhile, beside a minute in which the same taps go to a bare server on
 * the same machine; what a tap takes; and what a power cut then loses.
 */
export async function taps(): Promise<Figure[]> {
  const dataDir = await folder();
  const settings = { DATA_DIR: dataDir, DEMO: '1', TRUST_PROXY: 'loopback' };
  let server = await startServer(settings);
  try {
    return await withBareServer({}, async (bare) => {
      // Half of the yardstick's minute goes before and half after: a machine that changes its pace changes both.
      const calmHalf = async () => {
        await visit(server.url, 3);
        return (await Promise.all([visit(server.url, SECONDS / 2), tapOn(bare, SECONDS / 2)]))[0].pages;
      };
      const before = await calmHalf();
      const [busy, tapped] = await Promise.all([visit(server.url, SECONDS), tapOn(server.url, SECONDS)]);
      await server.kill();
      const sent = tapped['2xx'];
      const lost = (sent + busy.taps.length - (await counted(dataDir))) / (sent / SECONDS);
      server = await startServer({ ...settings, PORT: String(server.port) });
      const calm = [...before, ...(await calmHalf())];
      const load = `load ${os.loadavg()[0]?.toFixed(1)}, ${sent} taps, ${busy.pages.length} pages`;
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
        { what: 'taps lost by kill -9', value: lost, unit: 's', limit: 60, sense: 'at most' },
      ];
    });
  } finally {
    await server.kill();
    agent.destroy();
  }
}
