import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { MESSAGES } from '#contract/messages.ts';
import { TESTER } from '#tests/support/author.ts';
import { assertStoreWhole, type Race, type World } from './race-world.ts';
import { makePicture, makeVideo } from './samples.ts';
import { formOf, productFields } from './staff.ts';

type Saved = Record<string, unknown>;
/** One thing that two people have open: what each of them saves, and what is there afterwards. */
type Open = {
  save(by: string, shade: number): Promise<InjectOptions>;
  read(): Promise<Saved>;
  /** The fields that tell the two apart. */
  mark: readonly string[];
  kind: string;
  id: number | null;
};

const dataOf = (response: Response): Saved => response.json<{ data: Saved }>().data;
const pick = (from: Saved, fields: readonly string[]) => JSON.stringify(fields.map((field) => from[field]));

async function formRequest(
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string>,
  files: Record<string, Buffer>,
): Promise<InjectOptions> {
  const encoded = new globalThis.Response(formOf(fields, files));
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { method, url, headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}

const asAdmin = ({ test, admin }: World, options: InjectOptions): Promise<Response> =>
  test.app.inject({ ...options, headers: { ...admin, ...options.headers } });

async function assertNothingHalfDone(world: World, open: Open, won: Saved, events: number): Promise<void> {
  const now = await open.read();
  if (pick(now, open.mark) !== pick(won, open.mark)) throw new Error(`${open.kind}: not what the winner saved`);
  const after = await countEvents(world, open);
  if (after !== events + 1) throw new Error(`${open.kind}: ${after - events} entries in the history`);
  await assertStoreWhole(world.test);
}

async function countEvents({ test }: World, { kind, id }: Open): Promise<number> {
  const query = test.deps.database.db.selectFrom('history').select('id').where('kind', '=', kind);
  return (await (id === null ? query : query.where('thing_id', '=', id)).execute()).length;
}

/** Both have read the same row: exactly one saves, the other is told, and nothing of theirs is there. */
const race =
  (openFor: (world: World, turn: number) => Promise<Open>): Race =>
  async (world, turn) => {
    const open = await openFor(world, turn);
    const [one, other] = [await open.save('One', turn % 256), await open.save('Other', (turn + 100) % 256)];
    const events = await countEvents(world, open);
    const first = asAdmin(world, one);
    // At once, and one a little ahead of the other.
    for (let wait = 0; wait < turn % 8; wait += 1) await new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all([first, asAdmin(world, other)]);
    const [won, lost] = answers.sort((a, b) => a.statusCode - b.statusCode) as [Response, Response];
    if (won.statusCode !== 200 || lost.statusCode !== 409)
      throw new Error(`${open.kind}: answered ${won.statusCode} and ${lost.statusCode}`);
    const { code, message } = lost.json<{ code: string; message: string }>();
    if (code !== 'changedMeanwhile' || message !== MESSAGES.changedMeanwhile) throw new Error(`told ${message}`);
    await assertNothingHalfDone(world, open, dataOf(won), events);
  };

const saveProduct = race(async (world, turn) => {
  const added = await asAdmin(world, {
    method: 'POST',
    url: '/api/products/add',
    payload: productFields(`ts-${turn}`),
  });
  const { id, updated_at } = dataOf(added) as { id: number; updated_at: string };
  const url = `/api/products/${id}`;
  return {
    kind: 'product',
    id,
    mark: ['productname', 'productimage', 'pictures'],
    // Every other turn with a picture: the loser's must not stay behind.
    save: async (by, shade) =>
      turn % 2 === 0
        ? { method: 'PUT', url, payload: { productname: `${by} ${turn}`, updated_at } }
        : formRequest(
            'PUT',
            url,
            { productname: `${by} ${turn}`, updated_at },
            {
              productimage: await makePicture(shade, 9, 9, 64),
            },
          ),
    read: async () => dataOf(await asAdmin(world, { url })),
  };
});

const saveVideo = race(async (world, turn) => {
  const video = makeVideo(2000 + turn, turn % 256);
  const fields = { title: `ts-${turn}`, description: 'A drill' };
  const added = await asAdmin(world, await formRequest('POST', '/api/videos/upload', fields, { video }));
  const { id, updated_at } = dataOf(added) as { id: number; updated_at: string };
  const url = `/api/videos/${id}`;
  return {
    kind: 'video',
    id,
    mark: ['title', 'thumbnail'],
    save: async (by, shade) =>
      turn % 2 === 0
        ? { method: 'PUT', url, payload: { title: `${by} ${turn}`, updated_at } }
        : formRequest(
            'PUT',
            url,
            { title: `${by} ${turn}`, updated_at },
            {
              thumbnail: await makePicture(shade, 8, 8, 64),
            },
          ),
    read: async () => {
      const { data } = (await asAdmin(world, { url: '/api/videos' })).json<{ data: Saved[] }>();
      return data.find((one) => one.id === id) ?? {};
    },
  };
});

const saveCategory = race(async (world, turn) => {
  const { services } = world.test.deps;
  const value = `ts${turn}`;
  const { id, updated_at } = await services.categories.add(TESTER, { label: value, value });
  return {
    kind: 'category',
    id,
    mark: ['label', 'value'],
    save: async (by) => ({
      method: 'PUT',
      url: '/api/categories/update',
      payload: { id, label: `${by} ${turn}`, value: `${value}${by}`, updated_at },
    }),
    read: async () => {
      const { data } = (await asAdmin(world, { url: '/api/categories' })).json<{ data: Saved[] }>();
      return data.find((one) => one.id === id) ?? {};
    },
  };
});

const saveSite = race(async (world, turn) => {
  const read = async () => dataOf(await asAdmin(world, { url: '/api/site' }));
  const { version } = await read();
  return {
    kind: 'site',
    id: null,
    mark: ['tagline', 'version'],
    save: async (by) => ({
      method: 'PUT',
      url: '/api/site',
      payload: { version, tagline: { en: `${by} ${turn}`, so: '' } },
    }),
    read,
  };
});

export const TWO_SAVERS: Record<string, Race> = { saveProduct, saveVideo, saveCategory, saveSite };
