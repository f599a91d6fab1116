import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { categoryInput } from '#contract/categories.ts';
import { numbersInput } from '#contract/numbers.ts';
import { productInput } from '#contract/products.ts';
import { videoInput } from '#contract/videos.ts';

/** demo/catalogue.json, held to the contract like any other input. */
const demoCatalogue = z.strictObject({
  categories: z.array(categoryInput),
  products: z.array(productInput.extend({ image: z.string(), views: z.array(z.string()) })),
  videos: z.array(
    videoInput
      .omit({ productIds: true })
      .extend({ file: z.string(), poster: z.string(), products: z.array(z.string()) }),
  ),
  numbers: numbersInput,
});
export type DemoCatalogue = z.infer<typeof demoCatalogue>;

/** The data, and the folder that the files it names lie in. */
export type Demo = { catalogue: DemoCatalogue; folder: string };

const FILE = 'demo/catalogue.json';

/** The demonstration lies beside the sources, the code that reads it may run from the build: the nearest one upwards counts. */
function findDemo(from: string): string | null {
  const file = path.join(from, FILE);
  if (existsSync(file)) return file;
  const parent = path.dirname(from);
  return parent === from ? null : findDemo(parent);
}

/** null: this copy was deployed without the demonstration. */
export async function readDemo(): Promise<Demo | null> {
  const file = findDemo(import.meta.dirname);
  if (!file) return null;
  return { catalogue: demoCatalogue.parse(JSON.parse(await readFile(file, 'utf8'))), folder: path.dirname(file) };
}
