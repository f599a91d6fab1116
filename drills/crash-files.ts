import { startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures } from './figures.ts';
import { createRandom, type Random } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { createDecorator } from './site-pictures.ts';
import { anotherAdmin, call, formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { letWork, until } from './until.ts';

const CLIENTS = 4;
const SWEPT_MS = 10_000;
const PATIENCE_MS = 5000;

/** What one row may look like after the crash: every state that was acknowledged last, or asked for and not answered. */
type Possible = Set<string | 'absent'>;
type Row = { id: number; productimage?: string | null; filepath?: string; pictures?: { id: number }[] };
type Kind = 'products' | 'videos';
type Log = Map<string, { kind: Kind; id: number; possible: Possible }>;

const pathOf = (row: Row): string => row.productimage ?? row.filepath ?? '';

async function expectStatus<T>(
  answer: Promise<{ status: number; body: { message: string; data: T } }>,
  status: number,
) {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`answered ${got} ${body.message} where ${status} was due`);
  return body.data;
}

/** Adds, changes, orders and deletes products with pictures and videos with posters, until the connection breaks. */
async function work(url: string, session: Session, name: string, log: Log, random: Random): Promise<void> {
  const picture = () => makePicture(random.whole(0, 255), random.whole(0, 255), random.whole(0, 255));
  for (let turn = 0; ; turn += 1) {
    const code = `${name}-${turn}`;
    const isVideo = random.next() < 0.35;
    const kind: Kind = isVideo ? 'videos' : 'products';
    const form = isVideo
      ? formOf(
          { title: code, description: 'A drill' },
          {
            video: makeVideo(random.whole(1000, 400_000), random.whole(0, 255)),
            ...(random.next() < 0.5 ? { thumbnail: await picture() } : {}),
          },
        )
      : formOf(productFields(code), { productimage: await picture() });
    const address = isVideo ? `${url}/api/videos/upload` : `${url}/api/products/add`;
    const added = await expectStatus<Row>(call(address, session, 'POST', form), 201);
    const entry = { kind, id: added.id, possible: new Set<string>([pathOf(added)]) };
    log.set(code, entry);

    if (!isVideo && random.next() < 0.6) {
      entry.possible.add('another picture');
      const form = formOf({}, { productimage: await picture() });
      const replaced = await expectStatus<Row>(call(`${url}/api/products/${added.id}`, session, 'PUT', form), 200);
      entry.possible = new Set([pathOf(replaced)]);
    }
    if (!isVideo && random.next() < 0.6) {
      entry.possible.add('another picture');
      const path = await reorder(`${url}/api/products/${added.id}/pictures`, session, [
        await picture(),
        await picture(),
      ]);
      entry.possible = new Set([path]);
    }
    if (isVideo && random.next() < 0.5) {
      const change = formOf({ title: `${code} again` }, { thumbnail: await picture() });
      await expectStatus(call(`${url}/api/videos/${added.id}`, session, 'PUT', change), 200);
    }
    if (random.next() < 0.5) {
      entry.possible.add('absent');
      const gone = isVideo
        ? call(`${url}/api/videos/${added.id}`, session, 'DELETE')
        : call(`${url}/api/products`, session, 'DELETE', { id: added.id });
      await expectStatus(gone, 200);
      entry.possible = new Set(['absent']);
    }
  }
}

/** Two further pictures come, the last becomes the first, and the one that was first goes. */
async function reorder(address: string, session: Session, further: Buffer[]): Promise<string> {
  let ids: number[] = [];
  for (const picture of further) {
    const row = await expectStatus<Row>(call(address, session, 'POST', formOf({}, { picture })), 201);
    ids = (row.pictures ?? []).map(({ id }) => id);
  }
  const [first, ...others] = ids;
  await expectStatus(call(address, session, 'PUT', { order: [...others.toReversed(), first] }), 200);
  return pathOf(await expectStatus<Row>(call(`${address}/${first}`, session, 'DELETE'), 200));
}

async function compare(url: string, log: Log): Promise<string[]> {
  const losses: string[] = [];
  for (const kind of ['products', 'videos'] as const) {
    const { data } = (await (await fetch(`${url}/api/${kind}`)).json()) as { data: Row[] };
    const rows = new Map(data.map((row) => [row.id, pathOf(row)]));
    for (const [code, entry] of log) {
      if (entry.kind !== kind) continue;
      const now = rows.get(entry.id) ?? 'absent';
      if (now !== 'absent' && !entry.possible.has(now) && entry.possible.has('another picture')) continue;
      if (!entry.possible.has(now)) losses.push(`${code} is ${now}, and was acknowledged as ${[...entry.possible]}`);
      if (now === 'absent') continue;
      const served = await fetch(`${url}/api/${now}`);
      const bytes = (await served.arrayBuffer()).byteLength;
      if (served.status !== 200 || bytes === 0)
        losses.push(`${code}: its file answers ${served.status}, ${bytes} bytes`);
    }
  }
  return losses;
}

/** kill -9 while files come, are replaced and go: no row without its file, no file without a row. */
export const crashFiles: Drill = async ({ attempts, seed, log: say }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  let acknowledged = 0;
  let decorated = 0;
  let sweptMs = 0;

  await withServer(async ({ server: first, settings, dataDir, session }) => {
    const checkStore = createStoreCheck(dataDir);
    const decorator = createDecorator(random);
    // Uploads are counted by user: the other four would leave no turn.
    const decorators = await anotherAdmin(first.url, session);
    let server = first;
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const log: Log = new Map();
        const { url } = server;
        const all = [
          ...Array.from({ length: CLIENTS }, (_, client) => work(url, session, `f${attempt}x${client}`, log, random)),
          decorator.work({ url, session: decorators }),
        ];
        const clients = all.map((client) =>
          client.catch((error: unknown) => {
            const broken =
              error instanceof SyntaxError || (error instanceof TypeError && /fetch|terminated/.test(error.message));
            // Two uploads a user at a time: the third is told to come back, which is no loss.
            if (!broken && !/answered 503/.test(String(error))) figures.losses.push(String(error));
          }),
        );
        // Between two acknowledgements, at no particular moment: in the middle of a body, of a picture, of a commit, of a delete.
        const enough = random.whole(0, 8);
        await until(() => log.size >= enough, PATIENCE_MS);
        await letWork(random.whole(0, 200));
        await server.kill();
        await Promise.all(clients);
        figures.attempts += 1;
        figures.faults += 1;

        server = await startServer(settings);
        let faults: string[] = [];
        const swept = await until(async () => {
          faults = await checkStore();
          return faults.length === 0;
        }, SWEPT_MS);
        if (swept === null) figures.losses.push(...faults);
        else sweptMs = Math.max(sweptMs, swept);
        figures.losses.push(...(await compare(server.url, log)));
        figures.losses.push(...(await decorator.check({ url: server.url, session: decorators })));
        acknowledged += log.size;
        decorated = decorator.acknowledged();
        if ((attempt + 1) % 40 === 0)
          say(`crash-files: ${attempt + 1} of ${attempts}, ${acknowledged} uploads acknowledged`);
      }
    } finally {
      await server.kill();
    }
  });
  figures.measured = {
    'uploads acknowledged': acknowledged,
    'changes of the site acknowledged': decorated,
    'store whole after start, longest ms': Math.round(sweptMs),
  };
  return figures;
};
