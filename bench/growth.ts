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

/** Home and the sitemap have one address each: they are new to a server that has just been started. */
const ONCE_A_START = [
  { what: 'home', limit: 1.5, path: '/' },
  { what: 'sitemap', limit: 3, path: '/sitemap.xml' },
] as const;

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

async function middleTime({ server }: World, { path }: Request): Promise<number> {
  // The first ones find cold code, whatever the size of the catalogue.
  const warm = 5;
  for (let turn = 0; turn < warm; turn += 1) await timeOf(server.url + path(turn));
  const times: number[] = [];
  for (let turn = warm; turn < warm + SAMPLES; turn += 1) {
    times.push(await timeOf(server.url + path(turn)));
  }
  return median(times);
}

const warmUp = async ({ server }: World): Promise<void> => {
  for (let id = 1; id <= 12; id += 1) await timeOf(`${server.url}/product/${id}`);
};

/** Milliseconds for each kind of request on a catalogue of this size. */
async function measure(size: Size): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  await withServer(size, async (world) => {
    await warmUp(world);
    for (const request of REQUESTS) times.set(request.what, await middleTime(world, request));
    if (size > SMALL) times.set('sitemap part', await timeOf(`${world.server.url}/sitemap.xml?page=2`));
  });
  const starts = new Map<string, number[]>(ONCE_A_START.map(({ what }) => [what, []]));
  for (let start = 0; start < STARTS; start += 1) {
    await withServer(size, async (world) => {
      await warmUp(world);
      for (const { what, path } of ONCE_A_START) starts.get(what)?.push(await timeOf(world.server.url + path));
    });
  }
  for (const [what, samples] of starts) times.set(what, median(samples));
  return times;
}

/** The cost of one request that nothing is ready for, with a thousand times the products. */
export async function growth(): Promise<Figure[]> {
  const [small, middle, large] = [await measure(SMALL), await measure(MIDDLE), await measure(LARGE)];
  const rows = [...REQUESTS, ...ONCE_A_START].map(({ what, limit }): Figure => {
    const note = `p50 with ${SMALL} / ${MIDDLE.toLocaleString('en')} / ${LARGE.toLocaleString('en')} products: ${[small, middle, large].map((times) => (times.get(what) ?? Number.NaN).toFixed(1)).join(' / ')} ms`;
    return {
      what: `${what}, 100,000 products beside 100`,
      value: large.get(what) ?? Number.NaN,
      unit: 'ms',
      yardstick: small.get(what) ?? Number.NaN,
      limit,
      sense: 'at most',
      note,
    };
  });
  const part: Figure = {
    what: 'sitemap part of 5,000 addresses, 100,000 products beside 10,000',
    value: large.get('sitemap part') ?? Number.NaN,
    unit: 'ms',
    yardstick: middle.get('sitemap part') ?? Number.NaN,
    limit: 1.5,
    sense: 'at most',
  };
  return [...rows, part];
}
