import type { ChildProcess } from 'node:child_process';
import autocannon from 'autocannon';
import { capture, withBareServer } from '#tests/support/bare-server.ts';
import { type Figure, median } from './figure.ts';
import { CATEGORY } from './fill.ts';
import { processorMilliseconds, withServer } from './world.ts';

const CONNECTIONS = 50;
const ROUNDS = 9;
const SECONDS = 2;

export type Side = { url: string; process: ChildProcess };
export type Run = { perSecond: number; processorMicroseconds: number };

export async function run({ url, process }: Side): Promise<Run> {
  const before = processorMilliseconds(process);
  const headers = { 'accept-encoding': 'br' };
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} not 200, ${errors} errors`);
  const used = processorMilliseconds(process) - before;
  return { perSecond: requests.average, processorMicroseconds: (used * 1000) / requests.total };
}

/** Cached answers cost no more than this beside the bare server's. */
const LIMIT = 1.3;

type Measured = { catalogue: 'demo' | number; route: string; what: string };

/**
 * The server's own processor time for one request, beside a bare server that sends the same bytes and headers, in turns. Requests per
 * second are told, not held: a sender written in JavaScript is slower than either server and draws them together.
 */
const besideBare = ({ catalogue, route, what }: Measured): Promise<Figure[]> =>
  withServer(catalogue, async ({ server }) => {
    const answer = await capture(server.url + route);
    return withBareServer({ [route]: answer }, async (bareUrl, bareProcess) => {
      const ours: Side = { url: server.url + route, process: server.process };
      const bare: Side = { url: bareUrl + route, process: bareProcess };
      for (const side of [ours, bare]) await run(side);
      const rounds: { ours: Run; bare: Run }[] = [];
      for (let at = 0; at < ROUNDS; at += 1) rounds.push({ ours: await run(ours), bare: await run(bare) });

      const yardstick = median(rounds.map((round) => round.bare.processorMicroseconds));
      const ratios = rounds.map((round) => round.ours.processorMicroseconds / round.bare.processorMicroseconds);
      const speeds = (['ours', 'bare'] as const).map((side) =>
        Math.round(median(rounds.map((round) => round[side].perSecond))),
      );
      return [
        {
          what: `processor time of ${what}`,
          value: median(ratios) * yardstick,
          unit: 'µs',
          yardstick,
          limit: LIMIT,
          sense: 'at most',
          rounds: ratios,
          note: `${answer.body.length} bytes; ${speeds.join(' requests/s beside ')}`,
        },
      ];
    });
  });

const PRODUCTS = 200;

export const homeRequests = () => besideBare({ catalogue: 'demo', route: '/', what: 'home HTML' });

export const listRequests = () =>
  besideBare({ catalogue: PRODUCTS, route: '/api/products', what: 'GET /api/products, 200 products' });

export const detailRequests = () =>
  besideBare({ catalogue: PRODUCTS, route: '/api/products/7', what: 'GET /api/products/{id}' });

export const categoryRequests = () =>
  besideBare({
    catalogue: PRODUCTS,
    route: `/api/products/${CATEGORY}`,
    what: 'GET /api/products/{category}',
  });
