import { sql } from 'kysely';
import { call, productFields, type Session, signIn } from '#drills/staff.ts';
import { openDatabase } from '#server/db/database.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import { CATEGORY, fillCatalogue } from './fill.ts';
import { folder, settingsFor } from './world.ts';

const FEW = 100;
const MANY = 100_000;
const SAMPLES = 31;
const WARM = 5;

type Place = { url: string; session: Session; times: Map<string, number[]> };

/** Straight into the tables: so many things that were deleted, and so many changes that are told of. */
async function fillKept(dataDir: string, count: number): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir });
  const numbers = sql`with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}) select n from numbers`;
  const kind = sql`case n % 4 when 0 then 'video' else 'product' end`;
  const at = sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', 'now', '-' || (n * 60) || ' seconds')`;
  await sql`
    insert into history (at, user_id, user_name, action, kind, thing_id, name, before_json, after_json)
    select ${at}, n % 20, 'Asha', 'product-changed', ${kind}, n % 1000, 'Wave', '{"size":"6cm"}', '{"size":"8cm"}'
    from (${numbers})`.execute(database.db);
  await sql`
    insert into bin (kind, thing_id, name, rows_json, files_json, deleted_at, deleted_by, gone_at)
    select ${kind}, 1000000 + n, 'Wave', '{"products":[]}', '[]', ${at}, 'Asha', '2100-01-01T00:00:00.000Z'
    from (${numbers})`.execute(database.db);
  await database.close();
}

/** `started` is told of each server as it starts, for whoever ends them. */
async function open(kept: number, started: ServerProcess[]): Promise<Place> {
  const dataDir = await folder();
  const settings = settingsFor(dataDir);
  await (await startServer(settings)).stop();
  await fillCatalogue({ databaseUrl: null, dataDir }, 100);
  await fillKept(dataDir, kept);
  const server = await startServer(settings);
  started.push(server);
  return { url: server.url, session: await signIn(server.url), times: new Map() };
}

const READS = {
  'the bin': '/api/bin',
  'the videos in the bin': '/api/bin?kind=video',
  'the history': '/api/history',
  'the history of a product': '/api/history?kind=product&id=7',
  'the history of a person': '/api/history?user=7',
} as const;

async function timed(
  place: Place,
  what: string,
  keep: boolean,
  work: () => Promise<{ status: number }>,
): Promise<void> {
  const begun = performance.now();
  const { status } = await work();
  const took = performance.now() - begun;
  if (status !== 200) throw new Error(`${what} was answered ${status}`);
  if (keep) place.times.set(what, [...(place.times.get(what) ?? []), took]);
}

/** A busy moment of the machine weighs on both alike. */
async function measure(place: Place, turn: number): Promise<void> {
  const { url, session } = place;
  const keep = turn >= WARM;
  const fields = { ...productFields(`kept-${turn}`), categories: CATEGORY };
  const added = await call<{ id: number }>(`${url}/api/products/add`, session, 'POST', fields);
  const { id } = added.body.data;
  await timed(place, 'deleting a product', keep, () => call(`${url}/api/products`, session, 'DELETE', { id }));
  const thing = { kind: 'product', id };
  await timed(place, 'bringing it back', keep, () => call(`${url}/api/bin/restore`, session, 'POST', thing));
  for (const [what, address] of Object.entries(READS))
    await timed(place, what, keep, () => call(url + address, session, 'GET'));
}

/** What deleting and listing cost beside much that was deleted and changed. */
export async function keptRows(): Promise<Figure[]> {
  const started: ServerProcess[] = [];
  try {
    const [few, many] = [await open(FEW, started), await open(MANY, started)];
    for (let turn = 0; turn < WARM + SAMPLES; turn += 1) for (const place of [few, many]) await measure(place, turn);
    return [...many.times].map(([what, times]) => ({
      what: `${what}, 100,000 rows in bin and history beside 100`,
      value: median(times),
      yardstick: median(few.times.get(what) ?? []),
      unit: 'ms',
      limit: 1.5,
      sense: 'at most',
      printed: true,
    }));
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
