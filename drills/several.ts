import { type World, withInstances } from './balanced.ts';
import { coldStarts } from './cold-starts.ts';
import { type DrillOptions, emptyFigures, type Figures } from './figures.ts';
import { createRandom, type Random } from './random.ts';
import { makePicture } from './samples.ts';
import { call, formOf, productFields, signIn } from './staff.ts';
import { letWork, until } from './until.ts';

const PAGES = ['/', '/product', '/api/products?limit=20', '/api/categories'];
const READERS = 4;
const PATIENCE_MS = 30_000;

type Product = { id: number; code: string };

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

/** As statusOf, but says where the balancer answers by itself: our own answers have an id. */
async function outcomeOf(url: string): Promise<string> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.headers.has('x-request-id') ? String(response.status) : `${response.status} of the balancer`;
}

/** Every code in the catalogue, as this server tells it. */
async function codesAt(url: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${url}/api/products?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    const page = (await response.json()) as { data: Product[]; nextCursor: string | null };
    for (const { code } of page.data) codes.add(code);
    cursor = page.nextCursor;
  }
  return codes;
}

/** Visitors who read and one who writes, through the balancer, until `work` is done. */
async function underLoad(world: World, name: string, random: Random, work: () => Promise<void>) {
  const { url, session } = world;
  const reads: Record<string, number> = {};
  const writes: Record<string, number> = {};
  const acknowledged: string[] = [];
  let stopped = false;
  const note = (into: Record<string, number>, what: string | number) => {
    into[what] = (into[what] ?? 0) + 1;
  };
  const read = async () => {
    while (!stopped)
      note(reads, await outcomeOf(url + random.pick(PAGES)).catch((error: Error) => String(error.cause)));
  };
  const write = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const code = `${name}-${turn}`;
      // Without an instance to ask, the balancer answers by itself, and not in JSON.
      const status = await fetch(`${url}/api/products/add`, {
        method: 'POST',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify(productFields(code)),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      note(writes, status);
      if (status === 201) acknowledged.push(code);
    }
  };
  const running = Promise.all([...Array.from({ length: READERS }, read), write()]);
  try {
    await work();
  } finally {
    stopped = true;
    await running;
  }
  return { reads, writes, acknowledged };
}

/** Signed in on one, at work on another, ended on a third: refused on all at the next request. */
async function sessionsAreShared({ servers }: World, figures: Figures): Promise<void> {
  const [one, other, third] = servers.map(({ url }) => url) as [string, string, string];
  const session = await signIn(one);
  const added = await call(`${other}/api/products/add`, session, 'POST', productFields('shared-1'));
  if (added.status !== 201) figures.losses.push(`signed in on one, refused on another: ${added.status}`);
  await call(`${third}/api/user/logout`, session, 'POST');
  for (const { url } of servers) {
    const { status } = await call(`${url}/api/user/me`, session, 'GET');
    if (status !== 401) figures.losses.push(`signed out on one, but another answers ${status}`);
  }
}

/** How long until an edit on one instance shows on every other, at worst. */
async function editsAreSeen({ servers, session }: World, figures: Figures): Promise<number> {
  let longest = 0;
  for (const [turn, { url }] of servers.entries()) {
    for (const other of servers) await codesAt(other.url);
    const code = `seen-${turn}`;
    await call(`${url}/api/products/add`, session, 'POST', productFields(code));
    const waits = servers.map((other) => until(async () => (await codesAt(other.url)).has(code), PATIENCE_MS));
    for (const ms of await Promise.all(waits)) {
      if (ms === null) figures.losses.push(`${code} never came to another instance`);
      else longest = Math.max(longest, ms);
    }
  }
  if (longest > 2000) figures.late.push(`an edit took ${Math.round(longest)} ms to be seen everywhere`);
  return longest;
}

/** One of them is killed again and again: no read through the balancer fails, nothing acknowledged is lost. */
async function killsAreNotNoticed(world: World, figures: Figures, kills: number, random: Random) {
  const load = await underLoad(world, 'kill', random, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await letWork(random.whole(300, 900));
      const at = random.whole(0, world.servers.length - 1);
      await world.servers[at]?.kill();
      figures.faults += 1;
      await letWork(random.whole(100, 500));
      await world.replace(at);
    }
    await letWork(500);
  });
  for (const [status, count] of Object.entries(load.reads))
    if (status !== '200') figures.losses.push(`${count} reads got ${status} while one instance was killed`);
  const present = await codesAt(world.url);
  for (const code of load.acknowledged)
    if (!present.has(code)) figures.losses.push(`${code} was acknowledged and is gone`);
  return load;
}

/** What a server did not know how to answer. */
const unexpectedIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('unexpected failure'))
    .map((line) => line.slice(0, 600));

/** Without its database the site says 503, and is itself again when it is back. */
async function databaseMayRestart(world: World, figures: Figures, random: Random): Promise<number> {
  let back = 0;
  const load = await underLoad(world, 'restart', random, async () => {
    await letWork(500);
    await world.postgres.away(() => letWork(2000));
    figures.faults += 1;
    const works = async () =>
      (await statusOf(`${world.url}/readyz`).catch(() => 0)) === 200 &&
      (await statusOf(`${world.url}/api/products?limit=3&q=${random.whole(0, 1e9)}`)) === 200;
    const ms = await until(works, PATIENCE_MS);
    if (ms === null) figures.losses.push('it did not come back with its database');
    back = ms ?? Number.NaN;
  });
  for (const [status, count] of Object.entries({ ...load.reads, ...load.writes }))
    if (!['200', '201', '503', '503 of the balancer'].includes(status))
      figures.losses.push(`${count} requests got ${status} while PostgreSQL restarted`);
  const present = await codesAt(world.url);
  for (const code of load.acknowledged)
    if (!present.has(code)) figures.losses.push(`${code} was acknowledged and is gone`);
  for (const server of world.servers) figures.losses.push(...unexpectedIn(server.output()));
  if (back > 5000) figures.late.push(`itself again ${Math.round(back)} ms after PostgreSQL's return`);
  return back;
}

/** Without its object store pages and lists stay, uploads say 503, and nothing is half there. */
async function storeMayBeAway({ url, session, objects }: World, figures: Figures, forMs: number): Promise<number> {
  const picture = await makePicture(200, 80, 9, 800);
  const upload = (code: string) =>
    call<Product>(`${url}/api/products/add`, session, 'POST', formOf(productFields(code), { productimage: picture }));
  let refused = 0;
  await objects.away(async () => {
    figures.faults += 1;
    const begun = performance.now();
    do {
      for (const page of PAGES) {
        const status = await statusOf(url + page);
        if (status !== 200) figures.losses.push(`${page} is ${status} without the object store`);
      }
      const { status } = await upload('away-1');
      if (status !== 503) figures.losses.push(`an upload is ${status} without the object store`);
      refused += 1;
    } while (performance.now() - begun < forMs);
  });
  if ((await codesAt(url)).has('away-1')) figures.losses.push('a product is there whose picture could not be stored');
  const { status } = await upload('away-1');
  if (status !== 201) figures.losses.push(`an upload is ${status} with the object store back`);
  return refused;
}

type SeveralOptions = DrillOptions & {
  /** How many start together on an empty database. */
  cold: number;
  /** How long the object store is away. */
  storeAwayMs: number;
};

/** Three instances, a balancer, PostgreSQL and an object store, each of them failing in turn. `attempts` is the number of kills. */
export async function several(balancer: string, options: SeveralOptions): Promise<Figures> {
  const { attempts, seed, cold, storeAwayMs } = options;
  const figures = emptyFigures();
  const random = createRandom(seed);
  const started = await coldStarts(figures, cold);
  await withInstances(balancer, 3, async (world) => {
    await sessionsAreShared(world, figures);
    const seen = await editsAreSeen(world, figures);
    const kills = await killsAreNotNoticed(world, figures, attempts, random);
    const refused = await storeMayBeAway(world, figures, storeAwayMs);
    const back = await databaseMayRestart(world, figures, random);
    figures.attempts = attempts;
    figures.measured = {
      'reads while killed': Object.values(kills.reads).reduce((sum, count) => sum + count, 0),
      'writes acknowledged while killed': kills.acknowledged.length,
      [`${cold} cold starts at once, ms`]: Math.round(started),
      'uploads refused while the object store was away': refused,
      'an edit seen everywhere, longest ms': Math.round(seen),
      'itself again after PostgreSQL, ms': Math.round(back),
    };
  });
  return figures;
}
