import autocannon from 'autocannon';
import { openDatabase } from '#server/db/database.ts';
import { startServer } from '#tests/support/server-process.ts';
import type { Figure } from './figure.ts';
import { folder } from './world.ts';

const PER_SECOND = 1000;
const SECONDS = 60;
const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0' };

/** The middle of what visitors wait for a page, asked for as calmly as a busy day asks. */
async function pageTime(url: string, duration: number): Promise<number> {
  const { latency, non2xx } = await autocannon({
    url,
    duration,
    connections: 4,
    overallRate: 50,
    headers: { 'accept-encoding': 'br' },
  });
  if (non2xx > 0) throw new Error(`${non2xx} pages were not sent`);
  return Math.max(latency.p50, 1);
}

/** So many visitors that no address meets its limit. */
const tapFrom = (sender: number) => ({
  method: 'POST' as const,
  path: '/api/taps',
  headers: { ...HEADERS, 'x-forwarded-for': `198.18.${(sender >> 8) & 255}.${sender & 255}` },
  body: JSON.stringify({ kind: 'call' }),
});

/** A thousand taps a second for a minute: what pages take meanwhile, and what a power cut then loses. */
export async function taps(): Promise<Figure[]> {
  const dataDir = await folder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', TRUST_PROXY: 'loopback' });
  try {
    await pageTime(server.url, 3);
    const calm = await pageTime(server.url, 15);
    const begun = Date.now();
    const [busy, tapped] = await Promise.all([
      pageTime(server.url, SECONDS),
      autocannon({
        url: server.url,
        duration: SECONDS,
        connections: 20,
        overallRate: PER_SECOND,
        requests: Array.from({ length: 4000 }, (_, sender) => tapFrom(sender)),
      }),
    ]);
    const lasted = (Date.now() - begun) / 1000;
    await server.kill();
    const database = openDatabase({ databaseUrl: null, dataDir });
    const { count } = await database.db
      .selectFrom('taps')
      .select(({ fn }) => fn.sum<number>('count').as('count'))
      .executeTakeFirstOrThrow();
    await database.close();
    const lost = (tapped['2xx'] - Number(count)) / (tapped['2xx'] / lasted);
    return [
      {
        what: 'home, p50, beside 1,000 taps a second',
        value: busy,
        yardstick: calm,
        unit: 'ms',
        limit: 1.2,
        sense: 'at most',
      },
      {
        what: 'a tap, p50',
        value: tapped.latency.p50,
        unit: 'ms',
        limit: 50,
        sense: 'at most',
        note: `${tapped['2xx']} taps`,
      },
      { what: 'taps lost by kill -9', value: lost, unit: 's', limit: 60, sense: 'at most' },
    ];
  } finally {
    await server.kill();
  }
}
