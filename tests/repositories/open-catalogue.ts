import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { ProductInput } from '#contract/products.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Engine } from '#server/db/types.ts';
import { createCategories } from '#server/domain/categories/categories.ts';
import { createCounts } from '#server/domain/counts/counts.ts';
import { createNumbers } from '#server/domain/numbers/numbers.ts';
import { createProducts } from '#server/domain/products/products.ts';
import { createSite } from '#server/domain/site/site.ts';
import { AppError } from '#server/errors.ts';
import { createMedia } from '#server/media/media.ts';
import type { RawUpload } from '#server/media/types.ts';
import { makePlace } from '../support/databases.ts';

const MEGABYTE = 1024 * 1024;

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** The catalogue's services over a real database and a real store, and every tag their writes have named. */
export async function openCatalogue(engine: Engine) {
  const place = await makePlace(engine, { migrated: true });
  const database = openDatabase(place);
  await database.migrate();
  const media = await createMedia(place);
  const spoiled: string[][] = [];
  const deps = {
    db: database.db,
    engine,
    media,
    invalidate: (tags: readonly string[]) => void spoiled.push([...tags]),
    config: readConfig({ DEMO: '0' }),
  };
  const numbers = createNumbers(deps);
  return {
    db: database.db,
    media,
    numbers,
    categories: createCategories(deps),
    products: createProducts({ ...deps, numbers, site: createSite(deps) }),
    counts: createCounts(deps),
    /** The tags named since the last look. */
    takeSpoiled: (): string[] => [...new Set(spoiled.splice(0).flat())].sort(),
    /** Those that are served: what is in the bin is not. */
    async storedFolders(): Promise<string[]> {
      const folders = new Set<string>();
      for await (const path of media.list()) {
        const served = await media.open(path.slice('uploads/'.length));
        if (served) folders.add(path.split('/').slice(0, 2).join('/'));
      }
      return [...folders].sort();
    },
    async stage(bytes: Buffer): Promise<RawUpload> {
      return media.receive(Readable.from([bytes]), MEGABYTE);
    },
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

export const makePicture = (red = 200): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 80, b: 60 } } })
    .jpeg()
    .toBuffer();

let made = 0;
/** A valid product that clashes with no other; only what matters to a test is given. */
export const someProduct = (changes: Partial<ProductInput> = {}): ProductInput => ({
  code: `T-${++made}`,
  productname: 'Test paver',
  size: '6cm',
  thickness: '50 pcs / m²',
  categories: 'Pavers',
  color: 'red',
  type: 'outdoor',
  ...changes,
});

/** The refusal of a call that must be refused: what its sender would see. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, message: error.message, fields: error.errors?.map(({ field }) => field) ?? [] };
}
