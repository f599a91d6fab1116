import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures } from './figures.ts';
import { createRandom } from './random.ts';
import { makePicture } from './samples.ts';
import { call, formOf, productFields, type Session, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..');
const PATIENCE_MS = 20_000;

type Product = { id: number; code: string; productimage: string | null };
type Writer = { stopped: boolean; acknowledged: Map<string, Product> };

const cli = (args: string[], dataDir: string) =>
  run(process.execPath, ['build/server/cli.js', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  });

/** Adds products with pictures, deletes some of its own, until it is told to stop. What it deletes it no longer claims. */
async function write(url: string, session: Session, name: string, seed: number, writer: Writer): Promise<void> {
  const random = createRandom(seed);
  for (let turn = 0; !writer.stopped; turn += 1) {
    const code = `${name}-${turn}`;
    const form = formOf(productFields(code), {
      productimage: await makePicture(random.whole(0, 255), random.whole(0, 255), 5),
    });
    const added = await call<Product>(`${url}/api/products/add`, session, 'POST', form);
    if (added.status !== 201) throw new Error(`add answered ${added.status} ${added.body.message}`);
    if (turn % 4 === 3) await call(`${url}/api/products`, session, 'DELETE', { id: added.body.data.id });
    else writer.acknowledged.set(code, added.body.data);
  }
}

/** A backup taken while people write, put back elsewhere: all that was acknowledged before it began, every file whole. */
export const backup: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  let compared = 0;
  await withServer(async ({ server, session, dataDir }) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'catalogue-restored-'));
      try {
        const writer: Writer = { stopped: false, acknowledged: new Map() };
        const writing = Promise.allSettled(
          [0, 1].map((at) => write(server.url, session, `b${attempt}x${at}`, seed + attempt * 2 + at, writer)),
        );
        const file = path.join(elsewhere, 'backup.tar');
        let before = new Map<string, Product>();
        try {
          await until(() => writer.acknowledged.size >= 4, PATIENCE_MS);
          before = new Map(writer.acknowledged);
          await cli(['backup', file], dataDir);
        } finally {
          writer.stopped = true;
          for (const outcome of await writing)
            if (outcome.status === 'rejected') figures.losses.push(`a writer had to end: ${outcome.reason}`);
        }

        const restored = path.join(elsewhere, 'data');
        await mkdir(restored);
        await cli(['restore', file], restored);
        const second = await startServer({ DATA_DIR: restored, DEMO: '0' });
        try {
          // After the start, which puts what was deleted back into the bin.
          figures.losses.push(...(await createStoreCheck(restored)()));
          const listed = (await (await fetch(`${second.url}/api/products`)).json()) as { data: Product[] };
          const found = new Map(listed.data.map((product) => [product.code, product]));
          for (const [code, { productimage }] of before) {
            const there = found.get(code);
            if (!there) figures.losses.push(`product ${code} is not in the backup`);
            else if (there.productimage !== productimage) figures.losses.push(`product ${code} names another picture`);
          }
          compared += before.size;
        } finally {
          await second.kill();
        }
        figures.attempts += 1;
        figures.faults += 1;
      } finally {
        await rm(elsewhere, { recursive: true, force: true });
      }
    }
  });
  figures.measured = { 'writes compared': compared };
  return figures;
};
