import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { type Figure, median } from './figure.ts';
import { folderOf } from './world.ts';

const PRODUCTS = 200;
const WARMING = 40;
const PAGES = 120;

const KINDS: Record<string, (at: number) => string> = {
  'a product': (at) => `/en/product/${at + 1}`,
  'an empty search': (at) => `/en/product?q=nothing${at}`,
  'an address that is not there': (at) => `/en/nothing-${at}`,
};

/** Milliseconds until the whole answer has arrived. */
const ask = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 404)
        reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - begun));
    }).once('error', reject);
  });

async function rows(child: ChildProcess): Promise<Figure[]> {
  const [url] = (await once(child, 'message')) as [string];
  const agent = new Agent({ keepAlive: true });
  const figures: Figure[] = [];
  for (const [kind, pathOf] of Object.entries(KINDS)) {
    const rounds: { ours: number; alone: number }[] = [];
    for (let at = 0; at < WARMING + PAGES; at += 1) {
      const ours = await ask(url + pathOf(at), agent);
      child.send(pathOf(at));
      const [alone] = (await once(child, 'message')) as [number];
      if (at >= WARMING) rounds.push({ ours, alone });
    }
    figures.push({
      what: `answer to ${kind} never asked for before`,
      value: median(rounds.map(({ ours }) => ours)),
      unit: 'ms',
      yardstick: median(rounds.map(({ alone }) => alone)),
      limit: 2,
      sense: 'at most',
      rounds: rounds.map(({ ours, alone }) => ours / alone),
      note: `${PAGES} of them, each beside React and its router alone with the same data, in one process`,
    });
  }
  agent.destroy();
  return figures;
}

/** A page that is in no cache, until its last byte has arrived. */
export async function freshPages(): Promise<Figure[]> {
  const child = fork(path.join(import.meta.dirname, 'fresh-pages-server.ts'), [await folderOf(PRODUCTS)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    return await rows(child);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}
