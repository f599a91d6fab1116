import autocannon from 'autocannon';
import { fillCatalogue } from '#bench/fill.ts';
import { type Drill, type DrillOptions, emptyFigures, median } from './figures.ts';
import { withServer } from './staff.ts';
import { letWork } from './until.ts';

const WHOLE_LIST_PRODUCTS = 5000;
const AT_ONCE = 100;
const HEALTH_LIMIT_MS = 200;
const HEALTH_EVERY_MS = 10;

const SEARCHING = 60;
const PAGES = 100;

/** How long /healthz takes again and again, until told to stop. */
function watchHealth(url: string, losses: string[]): () => Promise<number[]> {
  let watching = true;
  const times: number[] = [];
  const watched = (async () => {
    while (watching) {
      const start = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      times.push(performance.now() - start);
      await letWork(HEALTH_EVERY_MS);
    }
  })().catch((error: Error) => void losses.push(`/healthz: ${error.message}`));
  return async () => {
    watching = false;
    await watched;
    return times;
  };
}

export type GreedyOptions = DrillOptions & { products?: number };

/** A whole list of 5,000 products, a hundred times at once, again and again: the others do not notice. */
export const wholeLists: Drill<GreedyOptions> = async ({ attempts, products = WHOLE_LIST_PRODUCTS }) => {
  const figures = emptyFigures();
  await withServer(async ({ server, dataDir }) => {
    await fillCatalogue({ databaseUrl: null, dataDir }, products);
    const url = `${server.url}/api/products`;
    const whole = (await (await fetch(url)).json()) as { total: number };
    if (whole.total !== products) figures.losses.push(`${whole.total} of ${products} in the list`);
    const statuses = new Map<string, number>();
    const stop = watchHealth(server.url, figures.losses);
    let times: number[] = [];
    try {
      for (let round = 0; round < attempts; round += 1) {
        // In a thread of its own: what it reads must not hold up the one who measures.
        const load = { url, connections: AT_ONCE, amount: AT_ONCE, timeout: 60, workers: 1 };
        const result = await autocannon({ ...load, headers: { 'accept-encoding': 'br' } });
        figures.attempts += AT_ONCE;
        if (result.errors > 0) figures.losses.push(`${result.errors} broken connections in round ${round}`);
        for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {})) {
          statuses.set(status, (statuses.get(status) ?? 0) + count);
        }
      }
    } finally {
      times = await stop();
    }
    figures.faults = attempts;
    for (const [status, count] of statuses) {
      if (status !== '200' && status !== '503') figures.losses.push(`status ${status}, ${count} times`);
    }
    if (!statuses.has('200')) figures.losses.push('nobody got the list');
    const longest = Math.max(...times);
    if (longest > HEALTH_LIMIT_MS) figures.late.push(`/healthz took ${longest.toFixed(0)} ms`);
    figures.measured = {
      statuses: JSON.stringify(Object.fromEntries(statuses)),
      'asked /healthz': times.length,
      '/healthz p50 ms': median(times).toFixed(1),
      '/healthz longest ms': longest.toFixed(0),
    };
  });
  return figures;
};

/** One address searches for something new on sixty connections without end; another one gets every page it asks for. */
export const greedySearches: Drill = async ({ attempts }) => {
  const figures = emptyFigures();
  const settings = { TRUST_PROXY: 'loopback' };
  await withServer(async ({ server, dataDir }) => {
    await fillCatalogue({ databaseUrl: null, dataDir }, PAGES);
    const ask = async (path: string, address: string) => {
      const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': address } });
      await response.arrayBuffer();
      return response.status;
    };
    let searching = true;
    const statuses = new Map<number, number>();
    const searches = Promise.allSettled(
      Array.from({ length: SEARCHING }, async (_, index) => {
        for (let turn = 0; searching; turn += 1) {
          const status = await ask(`/product?q=g${index}x${turn}`, '203.0.113.1');
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    const times: number[] = [];
    const pages = ['/about', '/contact', '/project', ...Array.from({ length: PAGES }, (_, id) => `/product/${id + 1}`)];
    try {
      for (let turn = 0; turn < attempts; turn += 1) {
        // Every third is a search of its own; none of them has been made before.
        const path = turn % 3 === 2 ? `/product?q=mine${turn}` : (pages[turn % pages.length] ?? '/');
        const start = performance.now();
        const status = await ask(path, '203.0.113.2');
        times.push(performance.now() - start);
        figures.attempts += 1;
        if (status !== 200) figures.losses.push(`${path} was ${status} for another visitor`);
      }
    } finally {
      searching = false;
      for (const search of await searches)
        if (search.status === 'rejected') figures.losses.push(`a search had to end: ${search.reason}`);
    }
    figures.faults = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    figures.measured = {
      'searches by one address': JSON.stringify(Object.fromEntries(statuses)),
      "another visitor's p50 ms": median(times).toFixed(0),
      "another visitor's longest ms": Math.max(...times).toFixed(0),
    };
  }, settings);
  return figures;
};
