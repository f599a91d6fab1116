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

type Measured = { catalogue: 'demo' | number; route: string; what: string; limit: number };

/** Ours and the bare server in turns, so that whatever else the machine does hits both; the median of the rounds. */
const besideBare = ({ catalogue, route, what, limit }: Measured): Promise<Figure[]> =>
  withServer(catalogue, async ({ server }) => {
    const answer = await capture(server.url + route);
    return withBareServer({ [route]: answer }, async (bareUrl, bareProcess) => {
      const ours: Side = { url: server.url + route, process: server.process };
      const bare: Side = { url: bareUrl + route, process: bareProcess };
      for (const side of [ours, bare]) await run(side);
      const rounds: { ours: Run; bare: Run }[] = [];
      for (let at = 0; at < ROUNDS; at += 1) rounds.push({ ours: await run(ours), bare: await run(bare) });

      const yardstick = median(rounds.map((round) => round.bare.perSecond));
      const ratio = median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond));
      const processor = (['ours', 'bare'] as const).map((side) =>
        median(rounds.map((round) => round[side].processorMicroseconds)).toFixed(0),
      );
      const note = `${answer.body.length} bytes; processor time of a request ${processor.join(' µs beside ')} µs`;
      return [{ what, value: ratio * yardstick, unit: 'requests/s', yardstick, limit, sense: 'at least', note }];
    });
  });

const PRODUCTS = 200;

export const homeRequests = () => besideBare({ catalogue: 'demo', route: '/', what: 'home HTML', limit: 0.8 });

export const listRequests = () =>
  besideBare({ catalogue: PRODUCTS, route: '/api/products', what: 'GET /api/products, 200 products', limit: 0.8 });

export const detailRequests = () =>
  besideBare({ catalogue: PRODUCTS, route: '/api/products/7', what: 'GET /api/products/{id}', limit: 0.6 });

export const categoryRequests = () =>
  besideBare({
    catalogue: PRODUCTS,
    route: `/api/products/${CATEGORY}`,
    what: 'GET /api/products/{category}',
    limit: 0.6,
  });
