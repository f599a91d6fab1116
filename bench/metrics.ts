import { cp } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import { demoFolder, folder, processorMilliseconds, settingsFor } from './world.ts';

/** Two processes with the same code differ by some hundredths for as long as they live: each pair is started anew. */
const PAIRS = 8;
const CONNECTIONS = 25;
const WARMING = 10_000;
const REQUESTS = 40_000;
const TOKEN = 'a token for the bench alone';

const ask = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('end', resolve);
    }).once('error', reject);
  });

/** So many requests to each, one after the other on every line: whatever else the machine does at a moment hits both. */
async function inTurns(urls: readonly string[], requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let left = requests;
  const line = async () => {
    for (; left > 0; left -= 1) for (const url of urls) await ask(url, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  agent.destroy();
}

/** As Prometheus does, once in 15 s. */
async function scrape(url: string): Promise<void> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!(await response.text()).includes('http_request_duration_seconds_count')) throw new Error('Nothing was counted');
}

type Pair = { on: ServerProcess; off: ServerProcess };

/** Processor time of a request to each, in the order in which they were started. */
async function compare({ on, off }: Pair, urls: readonly string[]): Promise<{ on: number; off: number }> {
  await inTurns(urls, WARMING);
  const used = () => [on, off].map(({ process }) => processorMilliseconds(process));
  const before = used();
  const scraping = setInterval(() => void scrape(on.url), 15_000);
  await inTurns(urls, REQUESTS);
  clearInterval(scraping);
  const [first = Number.NaN, second = Number.NaN] = used().map((now, at) => now - (before[at] ?? Number.NaN));
  return { on: (first * 1000) / REQUESTS, off: (second * 1000) / REQUESTS };
}

/** Each on a copy of the same catalogue. Who is started and asked first pays for things that the second finds done. */
async function comparePair(dataDir: string, onFirst: boolean): Promise<{ on: number; off: number }> {
  const start = async (extra: Record<string, string>) => {
    const copy = await folder();
    await cp(dataDir, copy, { recursive: true });
    return startServer({ ...settingsFor(copy), ...extra });
  };
  const first = await start(onFirst ? { METRICS_TOKEN: TOKEN } : {});
  const second = await start(onFirst ? {} : { METRICS_TOKEN: TOKEN });
  try {
    const pair = onFirst ? { on: first, off: second } : { on: second, off: first };
    return await compare(pair, [`${first.url}/`, `${second.url}/`]);
  } finally {
    await first.stop();
    await second.stop();
  }
}

/** Processor time of a cached page with /metrics switched on, beside the same server without it. */
export async function metricsCost(): Promise<Figure[]> {
  const pairs: { on: number; off: number }[] = [];
  const dataDir = await demoFolder('demo');
  for (let at = 0; at < PAIRS; at += 1) pairs.push(await comparePair(dataDir, at % 2 === 0));
  const yardstick = median(pairs.map(({ off }) => off));
  const rounds = pairs.map(({ on, off }) => on / off);
  return [
    {
      what: 'processor time of a request with /metrics on',
      value: median(rounds) * yardstick,
      unit: 'µs',
      yardstick,
      limit: 1.02,
      sense: 'at most',
      rounds,
      note: `home HTML from the cache; ${PAIRS} pairs of servers: ${rounds.map((ratio) => ratio.toFixed(3)).join(', ')}`,
    },
  ];
}
