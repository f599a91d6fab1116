import autocannon from 'autocannon';
import { capture, withBareServer } from '#tests/support/bare-server.ts';
import { type Drill, type DrillOptions, emptyFigures, median, quantile } from './figures.ts';
import { type Outcome, paced } from './paced.ts';
import { call, productFields, type Session, withServer } from './staff.ts';
import { until } from './until.ts';

const CONNECTIONS = 100;
/** How long a connection of the overload waits for its answer. */
const PATIENCE_SECONDS = 30;
const TURN_SECONDS = 20;
/** Where the machine stops both for some milliseconds now and then, so much more than the bare server is still the machine. */
const MOST_BESIDE_BARE = 2;
const PATHS = ['/', '/product', '/about', '/api/products', '/api/categories', '/api/user/numbers'];
const requests = PATHS.map((path) => ({ method: 'GET' as const, path, headers: { 'accept-encoding': 'br' } }));

export type LoadOptions = DrillOptions & { seconds: number };
/** `strangers`: clients that search for what nobody has searched for before. */
type OverloadOptions = LoadOptions & { connections: number; strangers: number };

async function fill(url: string, session: Session): Promise<void> {
  for (let at = 0; at < 20; at += 1) await call(`${url}/api/products/add`, session, 'POST', productFields(`L-${at}`));
  for (const path of PATHS) await fetch(url + path);
}

/** How long one request takes when nobody else asks, by the same client that asks under load. */
async function idleTimes(url: string): Promise<number[]> {
  const alone = await paced({ url, paths: PATHS, connections: 1, perSecond: 100, seconds: 4 });
  return alone.times;
}

const maximum = async (url: string, seconds: number): Promise<number> =>
  (await autocannon({ url, requests, connections: 50, duration: seconds })).requests.average;

/** The same stream to a server that does nothing but send the same bytes: what the machine itself adds to the slowest. */
const withYardstick = async <T>(url: string, use: (bareUrl: string) => Promise<T>): Promise<T> => {
  const answers = await Promise.all(PATHS.map(async (path) => [path, await capture(url + path)] as const));
  return withBareServer(Object.fromEntries(answers), use);
};

/** Half of what it can, for long, on a hundred connections: no errors, and nobody waits much longer than alone. */
export const load: Drill<LoadOptions> = async ({ seconds }) => {
  const figures = emptyFigures();
  await withServer(async ({ server, session }) => {
    const { url } = server;
    await fill(url, session);
    const idleP50 = median(await idleTimes(url));
    const most = await maximum(url, Math.min(10, Math.max(3, seconds / 5)));
    const perSecond = Math.max(CONNECTIONS, Math.floor(most / 2));
    const ours = { times: [] as number[], statuses: new Map<Outcome, number>() };
    const bareTimes: number[] = [];
    await withYardstick(url, async (bareUrl) => {
      // In turns, so that whatever else the machine does falls on both alike.
      for (let left = seconds; left > 0; left -= TURN_SECONDS) {
        const stream = { paths: PATHS, connections: CONNECTIONS, perSecond };
        const turn = await paced({ ...stream, url, seconds: Math.min(TURN_SECONDS, left) });
        for (const time of turn.times) ours.times.push(time);
        for (const [status, count] of turn.statuses)
          ours.statuses.set(status, (ours.statuses.get(status) ?? 0) + count);
        const bare = await paced({ ...stream, url: bareUrl, seconds: Math.min(TURN_SECONDS, left) / 4 });
        for (const time of bare.times) bareTimes.push(time);
      }
    });
    figures.attempts = ours.times.length;
    for (const [status, count] of ours.statuses) {
      if (status !== 200) figures.losses.push(`status ${status}, ${count} times`);
    }
    const p99 = quantile(ours.times, 0.99);
    const bareP99 = quantile(bareTimes, 0.99);
    if (p99 > 10 * idleP50 && p99 > MOST_BESIDE_BARE * bareP99) {
      figures.late.push(
        `p99 ${p99.toFixed(1)} ms: more than 10 times the idle p50 of ${idleP50.toFixed(2)} ms, and not for the machine's sake: ` +
          `a bare server's is ${bareP99.toFixed(1)} ms`,
      );
    }
    figures.measured = {
      seconds,
      'most a second': Math.round(most),
      'a second': Math.round(ours.times.length / seconds),
      'idle p50 ms': idleP50.toFixed(2),
      'p50 ms': median(ours.times).toFixed(2),
      'p99 ms': p99.toFixed(2),
      'p99 of a bare server ms': bareP99.toFixed(2),
    };
  });
  return figures;
};

const WRONG = (status: Outcome) => status !== 200 && status !== 503;

/** Twice what it can: some are sent away with Retry-After, nobody is left hanging, and soon after all is as before. */
export const overload: Drill<OverloadOptions> = async ({ seconds, connections, strangers: count }) => {
  const figures = emptyFigures();
  await withServer(async ({ server, session }) => {
    const { url } = server;
    await fill(url, session);
    const most = await maximum(url, 5);
    const statuses = new Map<Outcome, number>();
    let withoutRetryAfter = 0;
    const running = autocannon({
      url,
      requests,
      connections,
      duration: seconds,
      overallRate: Math.floor(most * 2),
      timeout: PATIENCE_SECONDS,
      // In a thread of its own: it held the strangers up for seconds, and when they came to use their connections again the server had
      // long closed them as idle.
      workers: 1,
    });
    // Searches nobody has asked before cannot come from the cache: each is a page made anew.
    let asking = true;
    const strangers = Array.from({ length: count }, async (_, stranger) => {
      for (let turn = 0; asking; turn += 1) {
        const status = await fetch(`${url}/product?q=s${stranger}x${turn}`).then(
          async (response) => {
            if (response.status === 503 && !response.headers.get('retry-after')) withoutRetryAfter += 1;
            await response.arrayBuffer();
            return response.status;
          },
          ({ cause }: { cause?: { code?: string; socket?: { bytesRead: number } } }) =>
            `${cause?.code ?? 'no answer'} on a ${cause?.socket?.bytesRead ? 'used' : 'fresh'} connection`,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const result = await running;
    asking = false;
    await Promise.all(strangers);
    figures.attempts = result.requests.total + [...statuses.values()].reduce((sum, count) => sum + count, 0);
    figures.faults = 1;
    const codes = result.statusCodeStats ?? {};
    for (const code of Object.keys(codes)) if (WRONG(Number(code))) figures.losses.push(`status ${code}`);
    for (const [status, count] of statuses) if (WRONG(status)) figures.losses.push(`status ${status}, ${count} times`);
    if (withoutRetryAfter > 0) figures.losses.push(`${withoutRetryAfter} of 503 without Retry-After`);
    const broken = result.errors - result.timeouts;
    if (broken > 0) figures.losses.push(`${broken} broken connections`);
    if (result.timeouts > 0) figures.late.push(`${result.timeouts} times no answer for ${PATIENCE_SECONDS} s`);
    const normal = await until(async () => (await fetch(url)).status === 200, 60_000);
    if (normal === null || normal > 5000) figures.late.push(`normal again after ${normal} ms`);
    figures.measured = {
      seconds,
      'most a second': Math.round(most),
      'asked for a second': Math.floor(most * 2),
      statuses: JSON.stringify(Object.fromEntries(Object.entries(codes).map(([code, { count }]) => [code, count]))),
      'unknown searches': JSON.stringify(Object.fromEntries(statuses)),
      'p99 ms': quantile([result.latency.p99], 0.5),
      'normal again ms': Math.round(normal ?? -1),
    };
  });
  return figures;
};
