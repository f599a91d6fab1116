import { cp } from 'node:fs/promises';
import { startServer } from '#tests/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import { run, type Side } from './requests.ts';
import { folder, settingsFor, withServer } from './world.ts';

/** Two processes with the same code can differ by a tenth for as long as they live: each pair is started anew. */
const PAIRS = 7;
/** Of 2 s each; Prometheus asks once in 15 s, which is once for each pair. */
const ROUNDS = 7;
const TOKEN = 'a token for the bench alone';

const scrape = async (url: string): Promise<void> => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!(await response.text()).includes('http_request_duration_seconds_count')) throw new Error('Nothing was counted');
};

/** Processor time of the requests to a server with /metrics switched on and to one without, in turns. */
async function pair(on: Side, off: Side, scrapeOnce: () => Promise<void>): Promise<{ on: number; off: number }> {
  for (const side of [on, off]) await run(side);
  const rounds: { on: number; off: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const [{ processorMicroseconds: measured }] = await Promise.all([run(on), at === 0 ? scrapeOnce() : undefined]);
    rounds.push({ on: measured, off: (await run(off)).processorMicroseconds });
  }
  return { on: median(rounds.map((round) => round.on)), off: median(rounds.map((round) => round.off)) };
}

export async function metricsCost(): Promise<Figure[]> {
  const pairs: { on: number; off: number }[] = [];
  for (let at = 0; at < PAIRS; at += 1) {
    const measured = await withServer('demo', async ({ server, dataDir }) => {
      const copy = await folder();
      await cp(dataDir, copy, { recursive: true });
      const other = await startServer({ ...settingsFor(copy), METRICS_TOKEN: TOKEN });
      try {
        return await pair(
          { url: `${other.url}/`, process: other.process },
          { url: `${server.url}/`, process: server.process },
          () => scrape(other.url),
        );
      } finally {
        await other.stop();
      }
    });
    pairs.push(measured);
  }
  const yardstick = median(pairs.map(({ off }) => off));
  const ratios = pairs.map(({ on, off }) => on / off);
  return [
    {
      what: 'processor time of a request with /metrics on',
      value: median(ratios) * yardstick,
      unit: 'µs',
      yardstick,
      limit: 1.02,
      sense: 'at most',
      rounds: ratios,
      note: `home HTML from the cache; ${PAIRS} pairs of servers: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    },
  ];
}
