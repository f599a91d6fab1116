import { startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures, median } from './figures.ts';
import { createRandom } from './random.ts';
import { createSmallWrites } from './small-writes.ts';
import { call, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { letWork, until } from './until.ts';

const CLIENTS = 8;
const READY_MS = 3000;
const PATIENCE_MS = 5000;
const RETRY_MS = 100;
/** A category each time would make thousands of them, and home has a row for each. */
const CATEGORY_EVERY = 10;
const IMPORT_EVERY = 5;
const BIN_EVERY = 4;
const ROWS = 5;

type Product = { id: number; code: string; thickness: string };
type ProductPage = { data: Product[]; nextCursor: string | null };
type Acknowledged = {
  /** By code: what the server has said is stored. */
  products: Map<string, { thickness: string; inDoubt: string | null }>;
  categories: Set<string>;
  /** Products that come and go together: all of their codes are there, or none. */
  together: Map<readonly string[], 'all' | 'none' | 'all or none'>;
  sentAway: number;
};

/** Sent away because the machine is too busy: nothing was promised, and whoever works goes on with the next thing. */
class SentAway extends Error {}

function expectStatus({ status, body }: { status: number; body: { message: string } }, due: number): void {
  if (status === 503) throw new SentAway();
  if (status !== due) throw new Error(`answered ${status} ${body.message} where ${due} was due`);
}

/** One member of staff who adds products and categories and changes them, until the connection breaks. */
async function work(url: string, session: Session, name: string, done: Acknowledged): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const code = `${name}-${turn}`;
    try {
      const id = await addAndChange(url, session, code, done);
      if (turn % BIN_EVERY === 0) await binAndBack(url, session, { id, code }, done);
      if (turn % CATEGORY_EVERY === 0) await addCategory(url, session, code, done);
      if (turn % IMPORT_EVERY === 0) await importTable(url, session, code, done);
    } catch (error) {
      if (!(error instanceof SentAway)) throw error;
      done.sentAway += 1;
    }
  }
}

async function addAndChange(url: string, session: Session, code: string, done: Acknowledged): Promise<number> {
  const added = await call<Product>(`${url}/api/products/add`, session, 'POST', productFields(code));
  expectStatus(added, 201);
  const state: { thickness: string; inDoubt: string | null } = { thickness: '36 pieces', inDoubt: null };
  done.products.set(code, state);

  const next = `${code} pieces`;
  state.inDoubt = next;
  expectStatus(await call(`${url}/api/products/${added.body.data.id}`, session, 'PUT', { thickness: next }), 200);
  state.thickness = next;
  state.inDoubt = null;
  return added.body.data.id;
}

/** Two go to the bin with one call, and come back with another. */
async function binAndBack(
  url: string,
  session: Session,
  one: { id: number; code: string },
  done: Acknowledged,
): Promise<void> {
  const code = `${one.code}-twin`;
  const added = await call<Product>(`${url}/api/products/add`, session, 'POST', productFields(code));
  expectStatus(added, 201);
  const ids = [one.id, added.body.data.id];
  const codes = [one.code, code];
  done.products.delete(one.code);
  done.together.set(codes, 'all or none');
  expectStatus(await call(`${url}/api/products/bulk`, session, 'PUT', { ids, action: 'delete' }), 200);
  expectStatus(await call(`${url}/api/bin/restore-many`, session, 'POST', { kind: 'product', ids }), 200);
  done.together.set(codes, 'all');
}

async function addCategory(url: string, session: Session, code: string, done: Acknowledged): Promise<void> {
  expectStatus(await call(`${url}/api/categories/add`, session, 'POST', { label: code, value: code }), 201);
  done.categories.add(code);
}

async function importTable(url: string, session: Session, code: string, done: Acknowledged): Promise<void> {
  const codes = Array.from({ length: ROWS }, (_, row) => `${code}-row${row}`);
  const lines = codes.map((each) => ({ ...productFields(each), hidden: 'no' }));
  const rows = [Object.keys({ ...productFields(''), hidden: '' }), ...lines.map((line) => Object.values(line))];
  const form = new FormData();
  form.append('file', new Blob([rows.map((cells) => cells.join(';')).join('\n')]), 'table.csv');
  done.together.set(codes, 'all or none');
  expectStatus(await call(`${url}/api/products/import`, session, 'POST', form), 200);
  done.together.set(codes, 'all');
}

const isBrokenConnection = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed';

/** kill -9 while eight clients write: whatever was acknowledged must be there after the restart. */
export const crash: Drill = async ({ attempts, seed, log }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  const readyMs: number[] = [];
  let acknowledged = 0;
  let sentAway = 0;

  await withServer(async ({ server: first, settings, dataDir, session }) => {
    const checkStore = createStoreCheck(dataDir);
    const small = await createSmallWrites({ url: first.url, session });
    let server = first;
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const done: Acknowledged = { products: new Map(), categories: new Set(), together: new Map(), sentAway: 0 };
        const { url } = server;
        const all = [
          ...Array.from({ length: CLIENTS }, (_, client) => work(url, session, `c${attempt}x${client}`, done)),
          small.work({ url, session }),
        ];
        const clients = all.map((client) =>
          client.catch((error: unknown) => {
            if (!isBrokenConnection(error) && !(error instanceof SyntaxError)) figures.losses.push(String(error));
          }),
        );
        const enough = random.whole(0, 60);
        await until(() => done.products.size >= enough, PATIENCE_MS);
        await letWork(random.whole(0, 60));
        await server.kill();
        await Promise.all(clients);
        figures.attempts += 1;
        figures.faults += 1;

        const restarted = performance.now();
        server = await startServer(settings);
        readyMs.push(performance.now() - restarted);
        if (performance.now() - restarted > READY_MS)
          figures.late.push(`ready after ${Math.round(readyMs.at(-1) ?? 0)} ms`);

        figures.losses.push(...(await checkStore()), ...(await missing(server.url, session, done)));
        figures.losses.push(...(await small.check({ url: server.url, session })));
        acknowledged += done.products.size * 2 + done.categories.size + done.together.size;
        sentAway += done.sentAway;
        if ((attempt + 1) % 50 === 0) log(`crash: ${attempt + 1} of ${attempts}, ${acknowledged} writes acknowledged`);
      }
      acknowledged += small.acknowledged();
    } finally {
      await server.kill();
    }
  });
  figures.measured = {
    'writes acknowledged': acknowledged,
    'sent away with 503': sentAway,
    'ready again, median ms': Math.round(median(readyMs)),
    'ready again, longest ms': Math.round(Math.max(...readyMs)),
  };
  return figures;
};

/** Who has only just started may tell a reader to come again. */
async function read<T>(url: string): Promise<T> {
  for (;;) {
    const response = await fetch(url);
    const answer = (await response.json()) as T;
    if (response.status !== 503) return answer;
    await letWork(RETRY_MS);
  }
}

async function missing(url: string, session: Session, done: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  const products = new Map<string, Product>();
  let cursor: string | null = '';
  // Newest first, so that what this attempt wrote is on the first pages.
  while (cursor !== null && [...done.products.keys()].some((code) => !products.has(code))) {
    const page: ProductPage = await read(`${url}/api/products?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    for (const product of page.data) products.set(product.code, product);
    cursor = page.nextCursor;
  }
  for (const [code, { thickness, inDoubt }] of done.products) {
    const found = products.get(code);
    if (!found) losses.push(`product ${code} was acknowledged and is gone`);
    else if (found.thickness !== thickness && found.thickness !== inDoubt)
      losses.push(`product ${code} says ${found.thickness}, acknowledged was ${thickness}`);
  }
  for (const [codes, due] of done.together) {
    const found = await call<Product[]>(`${url}/api/panel/products/codes`, session, 'POST', { codes });
    const there = found.body.data.length;
    const right = there === codes.length || (there === 0 && due !== 'all');
    if (!right) losses.push(`of the products with ${codes[0]} ${there} are there, due were ${due} of ${codes.length}`);
  }
  const listed = await read<{ data: { value: string }[] }>(`${url}/api/categories`);
  const values = new Set(listed.data.map(({ value }) => value));
  for (const value of done.categories)
    if (!values.has(value)) losses.push(`category ${value} was acknowledged and is gone`);
  return losses;
}
