import { createReadStream } from 'node:fs';
import path from 'node:path';
import { numbersInput } from '../../contract/numbers.ts';
import type { RawUpload } from '../media/types.ts';
import type { Parts } from '../parts.ts';
import { type DemoCatalogue, readDemoCatalogue } from './catalogue.ts';

type Say = (line: string) => void;
type State = 'absent' | 'filling' | 'done';

/** The marker is a row, so that a catalogue emptied by its owner stays empty. */
const MARKER = 'demo';
const AT_ONCE = 2;

/** Makes a seeder for one catalogue folder; everything goes through the services, so demo data is always valid data. */
function createSeeder({ services, media, database, config }: Parts, folder: string) {
  const { db } = database;

  async function withUpload<T>(file: string, use: (upload: RawUpload) => Promise<T>): Promise<T> {
    const upload = await media.receive(createReadStream(path.join(folder, file)), config.maxVideoBytes);
    try {
      return await use(upload);
    } finally {
      await media.discard(upload);
    }
  }

  return {
    async state(): Promise<State> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', MARKER).executeTakeFirst();
      return (row?.value as State | undefined) ?? 'absent';
    },

    async mark(state: State): Promise<void> {
      await db
        .insertInto('settings')
        .values({ key: MARKER, value: state })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: state }))
        .execute();
    },

    async isEmpty(): Promise<boolean> {
      const { products, videos } = await services.counts.get();
      const { whatsapp, phoneNumber } = await services.numbers.get();
      return (
        products === 0 &&
        videos === 0 &&
        whatsapp === '' &&
        phoneNumber === '' &&
        (await services.categories.list()).length === 0
      );
    },

    async addCategories(categories: DemoCatalogue['categories']): Promise<void> {
      const present = new Set((await services.categories.list()).map((category) => category.value));
      for (const category of categories) if (!present.has(category.value)) await services.categories.add(category);
    },

    /** Last first, so that the newest come out in the file's order. */
    async addProducts(products: DemoCatalogue['products']): Promise<void> {
      const present = new Set<string>();
      for await (const batch of services.products.batches()) for (const product of batch) present.add(product.code);
      const missing = products.filter((product) => !present.has(product.code)).reverse();
      for (let index = 0; index < missing.length; index += AT_ONCE) {
        const pair = missing.slice(index, index + AT_ONCE);
        await Promise.all(
          pair.map(({ image, ...product }) => withUpload(image, (upload) => services.products.add(product, upload))),
        );
      }
    },

    async addVideos(videos: DemoCatalogue['videos']): Promise<void> {
      const present = new Set((await services.videos.list()).map((video) => video.title));
      for (const { film, poster, ...video } of videos.filter(({ title }) => !present.has(title)).reverse()) {
        await withUpload(film, (filmUpload) =>
          withUpload(poster, (posterUpload) => services.videos.add(video, filmUpload, posterUpload)),
        );
      }
    },
  };
}

/**
 * Fills an empty catalogue with the demonstration: never twice, never over real data. Cut off in the middle, the next start
 * adds what is missing.
 */
export async function seedDemo(parts: Parts, say: Say): Promise<boolean> {
  const demo = await readDemoCatalogue();
  if (!demo) return false;
  const seeder = createSeeder(parts, demo.folder);
  const state = await seeder.state();
  if (state === 'done' || (state === 'absent' && !(await seeder.isEmpty()))) return false;

  say('  Filling the catalogue with the demonstration ...');
  await seeder.mark('filling');
  await seeder.addCategories(demo.catalogue.categories);
  await seeder.addProducts(demo.catalogue.products);
  await seeder.addVideos(demo.catalogue.videos);
  await parts.services.numbers.update(numbersInput.parse(demo.catalogue.numbers));
  await seeder.mark('done');
  return true;
}
