import os from 'node:os';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type Drill, type DrillOptions, emptyFigures } from './figures.ts';
import { ENDPOINTS } from './fuzz-endpoints.ts';
import { openSide, type Side } from './fuzz-world.ts';

export type FuzzOptions = DrillOptions & { postgresUrl: string };

const INTERNAL =
  /node_modules|\.[cm]?[jt]s:\d+|SQLITE_|\bkysely\b|FST_ERR|ERR_[A-Z]+_|violates|relation "|\bat \w+ \(|\/tmp\/|better-sqlite3/;
/** Where this machine keeps what is temporary, and the Node that runs. */
const OF_THIS_MACHINE = [`${os.tmpdir()}/`, process.version.slice(1)];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What must never leave the server. Nothing that is sent contains any of it. */
export const LEAK = new RegExp([INTERNAL.source, ...OF_THIS_MACHINE.map(escaped)].join('|'));

function firstDifference(before: string, after: string): string {
  const lines = before.split('\n');
  const at = after.split('\n').findIndex((line, index) => line !== lines[index]);
  return `${lines[at]} into ${after.split('\n')[at]}`;
}

/** How each side stood after the last refusal, so that it need not be read again before the next call. */
const stands = new WeakMap<Side, string>();

/** One call on one side: its status, after checking that it kept the promises every answer makes. */
async function tryOn(side: Side, request: InjectOptions): Promise<number> {
  const isRead = request.method === 'GET';
  const before = isRead ? '' : (stands.get(side) ?? (await side.dump()));
  stands.delete(side);
  const { status, body } = await side.call(request);
  if (status >= 500) throw new Error(`${side.engine} answers ${status} ${body}`);
  const leak = LEAK.exec(body);
  if (leak) throw new Error(`${side.engine} leaks ${leak[0]}: ${body.slice(0, 300)}`);
  if (isRead) return status;
  if (status < 400) await side.reset();
  else {
    const after = await side.dump();
    if (after !== before)
      throw new Error(`${side.engine} answers ${status} and changed ${firstDifference(before, after)}`);
    stands.set(side, after);
  }
  return status;
}

/** Every endpoint from its own schema, on both databases at once: no 5xx, no leak, nothing changed on refusal, the same status. */
export const fuzz: Drill<FuzzOptions> = async ({ attempts, seed, log, postgresUrl }) => {
  const figures = emptyFigures();
  const sides = await Promise.all([openSide('sqlite', postgresUrl), openSide('postgres', postgresUrl)]);
  const statuses = new Map<number, number>();
  try {
    for (const { name, requests } of ENDPOINTS) {
      const property = fc.asyncProperty(requests, async (request) => {
        figures.attempts += 1;
        // Both to their end, even when one fails: a call still under way would disturb the next.
        const outcomes = await Promise.allSettled(sides.map((side) => tryOn(side, request)));
        const [sqlite = 0, postgres = 0] = outcomes.map((outcome) => {
          if (outcome.status === 'rejected') throw outcome.reason;
          return outcome.value;
        });
        statuses.set(sqlite, (statuses.get(sqlite) ?? 0) + 1);
        if (sqlite !== postgres) throw new Error(`sqlite answers ${sqlite}, postgres ${postgres}`);
      });
      const result = await fc.check(property, { numRuns: attempts, seed });
      if (result.failed) {
        figures.losses.push(`${name} ${JSON.stringify(result.counterexample)}: ${String(result.errorInstance)}`);
        for (const side of sides) await side.reset();
      }
      log(`fuzz: ${name}`);
    }
  } finally {
    for (const side of sides) await side.test.close();
  }
  figures.faults = figures.attempts;
  figures.measured = {
    endpoints: ENDPOINTS.length,
    statuses: JSON.stringify(Object.fromEntries([...statuses].sort(([one], [other]) => one - other))),
  };
  return figures;
};
