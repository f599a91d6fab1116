import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { folder } from './world.ts';

const CONNECTIONS = 10;
/** Short turns, and many: whatever else the machine does hits both. */
const REQUESTS = 400;
const WARMING = 20;
const TURNS = 300;
const TOKEN = 'a token for the bench alone';
/** How often Prometheus asks. */
const SCRAPE_SECONDS = 15;

const ask = (url: string, headers: Record<string, string>, agent?: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { headers, ...(agent ? { agent } : {}) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });

type Servers = { urls: string[]; microseconds(): Promise<number> };

/** One process with a server for each token, for as long as `use` runs. */
async function withServers<T>(tokens: readonly (string | null)[], use: (servers: Servers) => Promise<T>): Promise<T> {
  const asked = await Promise.all(tokens.map(async (token) => ({ dataDir: await folder(), token })));
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'metrics-servers.ts'), [JSON.stringify(asked)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [urls] = (await once(child, 'message')) as [string[]];
    return await use({
      urls,
      async microseconds() {
        child.send('processor time');
        return ((await once(child, 'message')) as [number])[0];
      },
    });
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** What counting adds to a request, measured on the cheapest there is: a small answer from the cache. */
const perRequest = (): Promise<Figure> =>
  withServers([TOKEN, null], async ({ urls: [on = '', off = ''], microseconds }) => {
    const agent = new Agent({ keepAlive: true });
    const turn = async (url: string): Promise<number> => {
      const before = await microseconds();
      let left = REQUESTS;
      const line = async () => {
        for (; left > 0; left -= 1) await ask(`${url}/api/categories`, { 'accept-encoding': 'br' }, agent);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, line));
      return ((await microseconds()) - before) / REQUESTS;
    };
    const rounds: { on: number; off: number }[] = [];
    for (let at = 0; at < WARMING + TURNS; at += 1) {
      const first = await turn(at % 2 === 0 ? on : off);
      const second = await turn(at % 2 === 0 ? off : on);
      if (at >= WARMING) rounds.push(at % 2 === 0 ? { on: first, off: second } : { on: second, off: first });
    }
    agent.destroy();
    const yardstick = median(rounds.map((round) => round.off));
    const added = median(rounds.map((round) => round.on - round.off));
    return {
      what: 'processor time of a cached call that is counted for /metrics',
      value: yardstick + added,
      unit: 'µs',
      yardstick,
      limit: 1.02,
      sense: 'at most',
      note: `${added.toFixed(2)} µs more, median of ${TURNS} turns of ${REQUESTS} requests, both servers in one process`,
    };
  });

/** What sampling and scrapes take beside the requests. */
async function perSecond(): Promise<Figure> {
  const idle = (token: string | null) =>
    withServers([token], async ({ urls: [url = ''], microseconds }) => {
      const scrape = () => (token ? ask(`${url}/metrics`, { authorization: `Bearer ${token}` }) : Promise.resolve());
      // The first scrapes of a process take 70 ms and more, the later ones 3.
      for (let at = 0; at < 5; at += 1) await scrape();
      const before = await microseconds();
      await wait(SCRAPE_SECONDS * 1000);
      await scrape();
      return ((await microseconds()) - before) / 1000 / SCRAPE_SECONDS;
    });
  const [on, off] = [await idle(TOKEN), await idle(null)];
  return {
    what: 'processor time of /metrics beside the requests, of each second',
    value: Math.max(0, on - off),
    unit: 'ms',
    limit: 20,
    sense: 'at most',
    note: `idle, one scrape in ${SCRAPE_SECONDS} s: ${on.toFixed(2)} ms a second with it, ${off.toFixed(2)} without`,
  };
}

export const metricsCost = async (): Promise<Figure[]> => [await perRequest(), await perSecond()];
