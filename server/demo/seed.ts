import { createReadStream } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Product } from '#contract/products.ts';
import { readSettings, writeSettings } from '../db/settings.ts';
import { type Author, authorOf, type EventLog } from '../events/event.ts';
import type { RawUpload } from '../media/types.ts';
import type { AppDeps } from '../open-deps.ts';
import { type Demo, type DemoCatalogue, readDemo } from './catalogue.ts';

type Say = (line: string) => void;

/** A row, so that a catalogue emptied by its owner stays empty. */
const MARK = 'demo';
/** Any number that nobody else uses: it names the lock under which one of several instances fills the catalogue. */
const SEED_LOCK = 4_217_002;
const PICTURES_AT_ONCE = 2;

async function isEmpty({ services }: AppDeps): Promise<boolean> {
  const { products, videos } = await services.counts.get();
  const { whatsapp, phoneNumber } = await services.numbers.get();
  const categories = await services.categories.list();
  return products + videos + categories.length === 0 && whatsapp + phoneNumber === '';
}

async function addCategories(
  { services }: AppDeps,
  by: Author,
  categories: DemoCatalogue['categories'],
): Promise<void> {
  const present = new Set((await services.categories.list()).map(({ value }) => value));
  for (const category of categories) if (!present.has(category.value)) await services.categories.add(by, category);
}

async function byCode({ services }: AppDeps): Promise<Map<string, Product>> {
  const found = new Map<string, Product>();
  for await (const batch of services.products.everything())
    for (const product of batch) found.set(product.code, product);
  return found;
}

/** Last first, so that the newest come out in the file's order; all of them before any picture, so that ids are always the same. */
async function addProducts(deps: AppDeps, by: Author, products: DemoCatalogue['products']): Promise<void> {
  const present = await byCode(deps);
  for (const { image: _image, views: _views, ...product } of products.toReversed()) {
    if (!present.has(product.code)) await deps.services.products.add(by, product, null);
  }
}

/** The demonstration's own files stay where they are: copies go the way of every upload. */
async function withUpload<T>(
  { media, config }: AppDeps,
  file: string,
  use: (upload: RawUpload) => Promise<T>,
): Promise<T> {
  const upload = await media.receive(createReadStream(file), config.maxVideoBytes);
  try {
    return await use(upload);
  } finally {
    await media.discard(upload);
  }
}

/** The picture that stands for a product, then its further views, as many as are not there yet. */
async function addPicturesOf(deps: AppDeps, by: Author, id: number, files: readonly string[]): Promise<void> {
  const { products } = deps.services;
  const { pictures } = await products.anyById(id);
  for (const file of files.slice(pictures.length))
    await withUpload(deps, file, (upload) => products.addPicture(by, id, upload));
}

async function addPictures(deps: AppDeps, by: Author, { catalogue, folder }: Demo): Promise<void> {
  const present = await byCode(deps);
  const waiting = [...catalogue.products];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const product = present.get(next.code);
      const files = [next.image, ...next.views].map((file) => path.join(folder, file));
      if (product) await addPicturesOf(deps, by, product.id, files);
    }
  };
  // Nothing may go on in the background when this returns, not even after a failure.
  const ended = await Promise.allSettled(Array.from({ length: PICTURES_AT_ONCE }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

async function addVideos(deps: AppDeps, by: Author, { catalogue, folder }: Demo): Promise<void> {
  const present = new Set((await deps.services.videos.list()).map(({ title }) => title));
  const products = await byCode(deps);
  for (const { file, poster, products: codes, ...texts } of catalogue.videos.toReversed()) {
    if (present.has(texts.title)) continue;
    const video = { ...texts, productIds: codes.flatMap((code) => products.get(code)?.id ?? []) };
    await withUpload(deps, path.join(folder, file), (videoUpload) =>
      withUpload(deps, path.join(folder, poster), (posterUpload) =>
        deps.services.videos.add(by, video, videoUpload, posterUpload),
      ),
    );
  }
}

async function fill(deps: AppDeps, by: Author, demo: Demo, say: Say): Promise<boolean> {
  const { db } = deps.database;
  const mark = (await readSettings(db, [MARK]))[MARK];
  if (mark === 'done' || (mark === undefined && !(await isEmpty(deps)))) return false;

  say('  Filling the catalogue with the demonstration ...');
  await writeSettings(db, { [MARK]: 'filling' });
  await addCategories(deps, by, demo.catalogue.categories);
  await addProducts(deps, by, demo.catalogue.products);
  await deps.services.numbers.update(by, demo.catalogue.numbers);
  await addPictures(deps, by, demo);
  await addVideos(deps, by, demo);
  await writeSettings(db, { [MARK]: 'done' });
  return true;
}

/** SQLite has one process; of several on PostgreSQL one fills the catalogue. Its lock goes with its connection. */
async function alone({ database }: AppDeps, work: () => Promise<boolean>): Promise<boolean> {
  if (database.engine === 'sqlite') return work();
  return database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${SEED_LOCK}) as mine`.execute(
      connection,
    );
    if (!rows[0]?.mine) return false;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(connection);
    }
  });
}

/**
 * Fills an empty catalogue with the demonstration: never twice, never over real data. Cut off in the middle, the next start
 * adds what is missing. Everything goes through the services, so demonstration data is always valid data.
 */
export async function seedDemo(deps: AppDeps, log: EventLog, say: Say, demo?: Demo): Promise<boolean> {
  const found = demo ?? (await readDemo());
  // The history has its hundred events; on the screen of a first start they would bury the address and the sign-in.
  const quiet: EventLog = { info: () => {}, warn: (fields, text) => log.warn(fields, text) };
  const by = authorOf(null, quiet, 'demonstration');
  return found ? alone(deps, () => fill(deps, by, found, say)) : false;
}
