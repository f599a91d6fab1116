import { Agent, request } from 'node:http';

type Pace = { url: string; paths: readonly string[]; connections: number; perSecond: number; seconds: number };
/** In words where there was no answer. */
export type Outcome = number | string;
type Paced = { times: number[]; statuses: Map<Outcome, number> };

/** So long the connections are used before their times count: opening a hundred at once is not what a long load looks like. */
const LEAD_IN_MS = 2000;

/** One request on a connection of the agent's, read to its end. */
const ask = (agent: Agent, url: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'half an answer'));
    });
    asked.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(`${code} on a ${asked.reusedSocket ? 'used' : 'fresh'} connection`),
    );
    asked.end();
  });

/**
 * A steady stream: every connection asks at even distances, each a little after its neighbour. (autocannon's rate lets all
 * connections ask at once, as fast as they can, until the second's share is used up, and then none.) Who is late because the
 * answer before was late counts from when it should have asked.
 */
export async function paced({ url, paths, connections, perSecond, seconds }: Pace): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const figures: Paced = { times: [], statuses: new Map() };
  const distance = (connections / perSecond) * 1000;
  const begin = performance.now();
  const counted = begin + LEAD_IN_MS;
  const end = counted + seconds * 1000;

  async function connection(index: number): Promise<void> {
    let turn = index;
    for (let due = begin + (index / connections) * distance; due < end; due += distance) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const from = wait > 0 ? performance.now() : due;
      const status = await ask(agent, url + (paths[turn % paths.length] ?? '/'));
      if (due >= counted) figures.times.push(performance.now() - from);
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
      turn += 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  agent.destroy();
  return figures;
}
