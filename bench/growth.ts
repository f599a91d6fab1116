import { type Figure, median } from './figure.ts';
import { CATEGORY, FILTERS, SEARCH } from './fill.ts';
import { type World, withServer } from './world.ts';

const SIZES = [100, 10_000, 100_000] as const;
const [SMALL, MIDDLE, LARGE] = SIZES;
type Size = (typeof SIZES)[number];

const SAMPLES = 21;
const STARTS = 7;
/** Beyond every product, so that a list asked for from here begins at its beginning. */
const BEYOND = 2_000_000_000;

type Request = { what: string; limit: number; path: (turn: number) => string };

/** No address is asked for twice: nothing of the answer is ready. */
const REQUESTS: readonly Request[] = [
  { what: 'detail page', limit: 1.5, path: (turn) => `/product/${1 + turn}` },
  { what: 'detail call', limit: 1.5, path: (turn) => `/api/products/${SMALL - turn}` },
  { what: 'category page', limit: 3, path: (turn) => `/category/${CATEGORY}?cursor=${BEYOND + turn}` },
  { what: 'category call', limit: 3, path: (turn) => `/api/products/${CATEGORY}?limit=20&cursor=${BEYOND + turn}` },
  { what: 'search page', limit: 3, path: (turn) => `/product?q=${encodeURIComponent(SEARCH)}&cursor=${BEYOND + turn}` },
  {
    what: 'search call',
    limit: 3,
    path: (turn) => `/api/products?q=${encodeURIComponent(SEARCH)}&limit=20&cursor=${BEYOND + turn}`,
  },
  { what: 'filter page', limit: 3, path: (turn) => `/product?${FILTERS}&cursor=${BEYOND + turn}` },
  {
    what: 'filter call',
    limit: 3,
    path: (turn) => `/api/products?${FILTERS}&limit=20&cursor=${BEYOND + turn}`,
  },
];

/** Home and the sitemap have one address each: in Somali they are new to a server that has just been started. */
const ONCE_A_START = [
  { what: 'home', limit: 1.5, path: '/' },
  { what: 'sitemap', limit: 3, path: '/sitemap.xml' },
] as const;

const PART = 'sitemap part';
/** So many the middle catalogue has. */
const PARTS = 2;

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  // The server makes home in English by itself when it starts.
  const response = await fetch(url, { headers: { cookie: 'lang=so' } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

type Times = Map<string, number[]>;
type Measured = { size: Size; world: World; times: Times };

const keep = (times: Times, what: string, time: number): void => {
  times.set(what, [...(times.get(what) ?? []), time]);
};

/** A busy moment of the machine then weighs on all sizes alike. */
async function inTurns(all: readonly Measured[], { what, path }: Request): Promise<void> {
  // The first ones find cold code, whatever the size of the catalogue.
  const warm = 5;
  for (let turn = 0; turn < warm + SAMPLES; turn += 1) {
    for (const { world, times } of all) {
      const time = await timeOf(world.server.url + path(turn));
      if (turn >= warm) keep(times, what, time);
    }
  }
}

/** With products that no row asks for: the smallest catalogue has 100, of which the rows take the first 26 and the last 26. */
const warmUp = async ({ server }: World): Promise<void> => {
  for (let id = 40; id <= 51; id += 1) await timeOf(`${server.url}/product/${id}`);
};

/** A server for each size, all at once. */
async function withAll(
  use: (all: Measured[]) => Promise<void>,
  timesBy: [Size, Times][],
  all: Measured[] = [],
): Promise<void> {
  const [next, ...others] = timesBy;
  if (!next) return use(all);
  await withServer(next[0], async (world) => {
    await warmUp(world);
    await withAll(use, others, [...all, { size: next[0], world, times: next[1] }]);
  });
}

/** Milliseconds for each kind of request on each size of catalogue. */
async function measure(): Promise<(size: Size, what: string) => number> {
  const timesBy = new Map<Size, Times>(SIZES.map((size) => [size, new Map()]));
  await withAll(
    async (all) => {
      for (const request of REQUESTS) await inTurns(all, request);
      for (let part = 2; part < 2 + PARTS; part += 1) {
        for (const { size, world, times } of all) {
          if (size > SMALL) keep(times, PART, await timeOf(`${world.server.url}/sitemap.xml?page=${part}`));
        }
      }
    },
    [...timesBy],
  );
  for (let start = 0; start < STARTS; start += 1) {
    for (const [size, times] of timesBy) {
      await withServer(size, async (world) => {
        await warmUp(world);
        for (const { what, path } of ONCE_A_START) keep(times, what, await timeOf(world.server.url + path));
      });
    }
  }
  return (size, what) => median(timesBy.get(size)?.get(what) ?? []);
}

/** The cost of one request that nothing is ready for, with a thousand times the products. */
export async function growth(): Promise<Figure[]> {
  const time = await measure();
  const rows = [...REQUESTS, ...ONCE_A_START].map(
    ({ what, limit }): Figure => ({
      what: `${what}, 100,000 products beside 100`,
      value: time(LARGE, what),
      unit: 'ms',
      yardstick: time(SMALL, what),
      limit,
      sense: 'at most',
      note: `p50 with ${SIZES.map((size) => size.toLocaleString('en')).join(' / ')} products: ${SIZES.map((size) => time(size, what).toFixed(1)).join(' / ')} ms`,
    }),
  );
  const part: Figure = {
    what: `${PART} of 5,000 addresses, 100,000 products beside 10,000`,
    value: time(LARGE, PART),
    unit: 'ms',
    yardstick: time(MIDDLE, PART),
    limit: 1.5,
    sense: 'at most',
  };
  return [...rows, part];
}
