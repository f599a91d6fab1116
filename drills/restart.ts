import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures, type Figures } from './figures.ts';
import { startProxy } from './proxy.ts';
import { createRandom, type Random } from './random.ts';
import { makePicture } from './samples.ts';
import { call, formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { letWork } from './until.ts';

const READERS = 6;
const WRITERS = 3;
const PAGES = ['/', '/product', '/api/products?limit=20', '/api/categories', '/healthz'];

type Traffic = { url: string; session: Session; stopped: boolean; requests: number; acknowledged: string[] };

/** Reads pages, adds products and uploads pictures through the proxy until told to stop; every failure is a loss. */
function startTraffic(traffic: Traffic, name: string, random: Random, figures: Figures): Promise<unknown> {
  const repeat = async (what: string, once: (turn: number) => Promise<number>, good: number): Promise<void> => {
    for (let turn = 0; !traffic.stopped; turn += 1) {
      const status = await once(turn).catch((error: unknown) => String(error));
      traffic.requests += 1;
      if (status !== good) figures.losses.push(`${what} got ${status}`);
    }
  };
  const read = async (): Promise<number> => {
    const response = await fetch(traffic.url + random.pick(PAGES));
    await response.arrayBuffer();
    return response.status;
  };
  const add = async (code: string, body: unknown): Promise<number> => {
    const answer = await call(`${traffic.url}/api/products/add`, traffic.session, 'POST', body);
    if (answer.status === 201) traffic.acknowledged.push(code);
    return answer.status;
  };
  return Promise.all([
    ...Array.from({ length: READERS }, () => repeat('a reader', read, 200)),
    ...Array.from({ length: WRITERS }, (_, writer) =>
      repeat('a writer', (turn) => add(`${name}w${writer}-${turn}`, productFields(`${name}w${writer}-${turn}`)), 201),
    ),
    repeat(
      'an uploader',
      async (turn) => {
        const code = `${name}u-${turn}`;
        const picture = await makePicture(random.whole(0, 255), random.whole(0, 255), 9, 800);
        return add(code, formOf(productFields(code), { productimage: picture }));
      },
      201,
    ),
  ]);
}

async function absent(url: string, codes: readonly string[]): Promise<string[]> {
  const present = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${url}/api/products?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    const page = (await response.json()) as { data: { code: string }[]; nextCursor: string | null };
    for (const { code } of page.data) present.add(code);
    cursor = page.nextCursor;
  }
  return codes.filter((code) => !present.has(code)).map((code) => `product ${code} was acknowledged and is gone`);
}

/** A new process takes over under load while the old one is asked to go: no request fails, nothing acknowledged is missing. */
export const restart: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  let requests = 0;
  let acknowledged = 0;
  await withServer(async ({ server: first, settings, dataDir, session }) => {
    const checkStore = createStoreCheck(dataDir);
    const proxy = await startProxy(first.url);
    const servers: ServerProcess[] = [first];
    let server = first;
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const traffic: Traffic = { url: proxy.url, session, stopped: false, requests: 0, acknowledged: [] };
        const running = startTraffic(traffic, `r${attempt}`, random, figures);
        try {
          await letWork(random.whole(300, 900));
          const next = await startServer(settings);
          servers.push(next);
          proxy.pointTo(next.url);
          const code = await server.stop();
          server = next;
          figures.attempts += 1;
          figures.faults += 1;
          if (code !== 0) figures.losses.push(`the old process ended with ${code}`);
          await letWork(random.whole(300, 900));
        } finally {
          traffic.stopped = true;
          await running;
        }
        figures.losses.push(...(await checkStore()), ...(await absent(server.url, traffic.acknowledged)));
        requests += traffic.requests;
        acknowledged += traffic.acknowledged.length;
      }
    } finally {
      await proxy.close();
      for (const one of servers) await one.kill();
    }
  });
  figures.measured = { requests, 'writes acknowledged': acknowledged };
  return figures;
};
