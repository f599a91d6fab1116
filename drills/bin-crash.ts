import { createHash } from 'node:crypto';
import { startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures } from './figures.ts';
import { createRandom } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { letWork, until } from './until.ts';

const SWEPT_MS = 10_000;
const KILLED_WITHIN_MS = 40;

type Deed = 'delete' | 'restore' | 'erase';
const DEEDS: readonly Deed[] = ['delete', 'restore', 'erase'];
type Kind = 'product' | 'video';
type Place = 'served' | 'bin' | 'gone';
type Thing = { kind: Kind; id: number; file: string; hash: string; deed: Deed };

/** Where a thing is before its deed, and where it is afterwards. */
const PLACES: Record<Deed, readonly [Place, Place]> = {
  delete: ['served', 'bin'],
  restore: ['bin', 'served'],
  erase: ['bin', 'gone'],
};

async function fileAt(url: string, file: string): Promise<string | number> {
  const response = await fetch(`${url}/api/${file}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 ? createHash('sha256').update(bytes).digest('hex') : response.status;
}

function callsOn(url: string, session: Session) {
  const act = (deed: Deed, { kind, id }: Pick<Thing, 'kind' | 'id'>) => {
    if (deed === 'restore') return call(`${url}/api/bin/restore`, session, 'POST', { kind, id });
    if (deed === 'erase') return call(`${url}/api/bin`, session, 'DELETE', { kind, id });
    return kind === 'product'
      ? call(`${url}/api/products`, session, 'DELETE', { id })
      : call(`${url}/api/videos/${id}`, session, 'DELETE');
  };
  return {
    act,

    async prepare(name: string, kind: Kind, deed: Deed, shade: number): Promise<Thing> {
      const form =
        kind === 'product'
          ? formOf(productFields(name), { productimage: await makePicture(shade, 80, 60) })
          : formOf({ title: name, description: 'A drill' }, { video: makeVideo(20_000 + shade, shade) });
      const address = kind === 'product' ? `${url}/api/products/add` : `${url}/api/videos/upload`;
      const added = await call<{ id: number; productimage?: string; filepath?: string }>(
        address,
        session,
        'POST',
        form,
      );
      if (added.status !== 201) throw new Error(`adding was answered ${added.status} ${added.body.message}`);
      const { id, productimage, filepath } = added.body.data;
      const file = productimage ?? filepath ?? '';
      const hash = String(await fileAt(url, file));
      if (deed !== 'delete') await act('delete', { kind, id });
      return { kind, id, file, hash, deed };
    },

    async places(kind: Kind): Promise<Map<number, Place>> {
      const list = kind === 'product' ? 'products?limit=200' : 'videos';
      const served = await call<{ id: number }[]>(`${url}/api/${list}`, session, 'GET');
      const binned = await call<{ id: number }[]>(`${url}/api/bin?kind=${kind}`, session, 'GET');
      return new Map([
        ...served.body.data.map(({ id }) => [id, 'served'] as const),
        ...binned.body.data.map(({ id }) => [id, 'bin'] as const),
      ]);
    },
  };
}

/** kill -9 while things are deleted, restored and deleted for good: each is before or after its deed, whole, and nothing is left over. */
export const binCrash: Drill = async ({ attempts, seed, log: say }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  const done: Record<Deed, number> = { delete: 0, restore: 0, erase: 0 };

  await withServer(async ({ server: first, settings, dataDir, session }) => {
    const checkStore = createStoreCheck(dataDir);
    let server = first;
    const check = async (things: readonly (Thing & { acknowledged: boolean })[]) => {
      const { places, act } = callsOn(server.url, session);
      const found = { product: await places('product'), video: await places('video') };
      for (const { acknowledged, ...thing } of things) {
        const name = `${thing.deed} of ${thing.kind} ${thing.id}`;
        const place = found[thing.kind].get(thing.id) ?? 'gone';
        const [before, after] = PLACES[thing.deed];
        if (place !== after && (acknowledged || place !== before)) figures.losses.push(`${name}: it is ${place}`);
        if (place === after) done[thing.deed] += 1;
        const served = await fileAt(server.url, thing.file);
        if (served !== (place === 'served' ? thing.hash : 404)) figures.losses.push(`${name}: its file is ${served}`);
        if (place === 'bin') {
          const { status, body } = await act('restore', thing);
          if (status !== 200) figures.losses.push(`${name}: cannot be restored, ${status} ${body.message}`);
          else if ((await fileAt(server.url, thing.file)) !== thing.hash) figures.losses.push(`${name}: another file`);
        }
        // So that the lists stay short.
        if (place !== 'gone') {
          await act('delete', thing);
          await act('erase', thing);
        }
      }
    };
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { prepare, act } = callsOn(server.url, session);
        const things: (Thing & { acknowledged: boolean })[] = [];
        for (const deed of DEEDS) {
          const kind = random.next() < 0.7 ? 'product' : 'video';
          const thing = await prepare(`b${attempt}-${deed}`, kind, deed, random.whole(0, 255));
          things.push({ ...thing, acknowledged: false });
        }
        const deeds = things.map(async (thing) => {
          const answer = await act(thing.deed, thing).catch(() => null);
          if (answer?.status === 200) thing.acknowledged = true;
          else if (answer) figures.losses.push(`${thing.deed} was answered ${answer.status} ${answer.body.message}`);
        });
        await letWork(random.next() * KILLED_WITHIN_MS);
        await server.kill();
        await Promise.all(deeds);
        figures.attempts += 1;
        figures.faults += 1;

        server = await startServer(settings);
        let faults: string[] = [];
        const swept = await until(async () => {
          faults = await checkStore();
          return faults.length === 0;
        }, SWEPT_MS);
        if (swept === null) figures.losses.push(...faults);
        await check(things);
        if ((attempt + 1) % 20 === 0)
          say(`bin-crash: ${attempt + 1} of ${attempts}, done before the kill: ${JSON.stringify(done)}`);
      }
    } finally {
      await server.kill();
    }
  });
  figures.measured = {
    'deletions done before the kill': done.delete,
    'restores done before the kill': done.restore,
    'erasures done before the kill': done.erase,
  };
  return figures;
};
