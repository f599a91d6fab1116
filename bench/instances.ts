import autocannon from 'autocannon';
import { findBalancer, withInstances } from '#drills/balanced.ts';
import type { Figure } from './figure.ts';
import { fillCatalogue } from './fill.ts';
import { processorMilliseconds } from './world.ts';

const PRODUCTS = 200;
const SECONDS = 4;
const CONNECTIONS = 50;

type Load = { what: string; path: string; fresh?: true };
const LOADS: Load[] = [
  { what: 'home HTML', path: '/' },
  { what: 'GET /api/products?limit=20', path: '/api/products?limit=20' },
  { what: 'a search that nobody has made before', path: '/api/products?limit=20&q=', fresh: true },
];

type Measured = { perSecond: number; milliseconds: number };
let searched = 0;

async function measure(program: string, count: number): Promise<Measured[]> {
  return withInstances(program, count, async ({ url, servers, postgres }) => {
    await fillCatalogue({ databaseUrl: `${postgres.url}/postgres`, dataDir: '' }, PRODUCTS);
    const found: Measured[] = [];
    for (const { path, fresh } of LOADS) {
      const setupRequest = (request: autocannon.Request): autocannon.Request => {
        searched += 1;
        return { ...request, path: `${path}p${searched}` };
      };
      const load = (duration: number) =>
        autocannon({
          url: url + path,
          connections: CONNECTIONS,
          duration,
          headers: { 'accept-encoding': 'br' },
          ...(fresh ? { requests: [{ setupRequest }] } : {}),
        });
      await load(1);
      const before = servers.map(({ process }) => processorMilliseconds(process));
      const { requests, non2xx, errors } = await load(SECONDS);
      if (non2xx > requests.total / 100 || errors > 0) throw new Error(`${path}: ${non2xx} not 200, ${errors} errors`);
      const used = servers.reduce(
        (sum, { process }, at) => sum + processorMilliseconds(process) - (before[at] ?? 0),
        0,
      );
      found.push({ perSecond: requests.average, milliseconds: used / requests.total });
    }
    return found;
  });
}

/**
 * Three instances beside one, behind the same balancer on PostgreSQL. On a machine with few cores they share them with the balancer,
 * PostgreSQL and the clients, so the processor time of a request says more than their number.
 */
export async function instances(): Promise<Figure[]> {
  const program = findBalancer();
  if (!program) throw new Error('HAProxy is not installed');
  const one = await measure(program, 1);
  const three = await measure(program, 3);
  return LOADS.map(({ what }, at) => ({
    what: `${what}, three instances beside one`,
    value: three[at]?.perSecond ?? Number.NaN,
    unit: 'requests/s',
    yardstick: one[at]?.perSecond ?? Number.NaN,
    limit: 0,
    sense: 'at least',
    printed: true,
    note: `processor time of a request ${three[at]?.milliseconds.toFixed(2)} ms in all instances, ${one[at]?.milliseconds.toFixed(2)} ms in one`,
  }));
}
