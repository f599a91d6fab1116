import { cp } from 'node:fs/promises';
import { startServer } from '#tests/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import { run, type Side } from './requests.ts';
import { folder, settingsFor, withServer } from './world.ts';

const ROUNDS = 9;
const TOKEN = 'a token for the bench alone';

/** Processor time of a cached page with /metrics switched on, beside the same server without it, in turns. */
export const metricsCost = (): Promise<Figure[]> =>
  withServer('demo', async ({ server, dataDir }) => {
    const copy = await folder();
    await cp(dataDir, copy, { recursive: true });
    const measured = await startServer({ ...settingsFor(copy), METRICS_TOKEN: TOKEN });
    try {
      const scrape = () => fetch(`${measured.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
      const sides: Record<'on' | 'off', Side> = {
        on: { url: `${measured.url}/`, process: measured.process },
        off: { url: `${server.url}/`, process: server.process },
      };
      for (const side of Object.values(sides)) await run(side);
      const rounds: { on: number; off: number }[] = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        const off = (await run(sides.off)).processorMicroseconds;
        // Prometheus asks every 15 s or so; here once in every 2 s of load.
        const [{ processorMicroseconds: on }] = await Promise.all([run(sides.on), scrape().then((got) => got.text())]);
        rounds.push({ on, off });
      }
      const [on, off] = [median(rounds.map((round) => round.on)), median(rounds.map((round) => round.off))];
      return [
        {
          what: 'processor time of a request with /metrics on',
          value: median(rounds.map((round) => round.on / round.off)) * off,
          unit: 'µs',
          yardstick: off,
          limit: 1.02,
          sense: 'at most',
          note: `home HTML from the cache; medians of ${ROUNDS} rounds ${on.toFixed(0)} and ${off.toFixed(0)} µs`,
        },
      ];
    } finally {
      await measured.stop();
    }
  });
