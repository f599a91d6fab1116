import { COLORS, SIZES, TYPES } from '#contract/enums.ts';
import type { Picture } from '#contract/pictures.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/types.ts';
import { reindexAll } from '#server/search/reindex.ts';

/** Straight into the tables: a hundred thousand products through the front door would take an hour. */
const CATEGORIES = ['Zigzag', 'Kerbs', 'Cobbles', 'Breeze', 'Hexagon', 'Uni', 'Grass', 'Wall', 'Steps', 'Slabs'];
const WORDS = ['Courtyard', 'Paver', 'Stone', 'Block', 'Tile', 'Border', 'Edge', 'Classic', 'Wave', 'Star', 'Garden'];
const USUAL_SIZES = ['6cm', ...SIZES.filter((size) => size !== '6cm')] as const;

/** About a third of all products meet each of these, so that a page of them is as full with 100 products as with 100,000. */
export const CATEGORY = CATEGORIES[0] ?? '';
export const SEARCH = 'courtyard zigzag';
export const FILTERS = 'size=6cm&color=red';

const pick = <T>(list: readonly T[], at: number): T => {
  const chosen = list[at % list.length];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
};

/** The usual one for so many of a hundred, else any; spread evenly, and independently for each salt. */
function mostly<T>(list: readonly T[], percent: number, at: number, salt: number): T {
  const spread = Math.imul(at + 1, salt) >>> 8;
  return spread % 100 < percent ? pick(list, 0) : pick(list, 1 + (spread % (list.length - 1)));
}

const pictureOf = (at: number): Picture => ({
  path: `uploads/${at.toString(16).padStart(16, '0')}-00000000/800.jpg`,
  width: 1200,
  height: 900,
  placeholder: `data:image/webp;base64,${Buffer.alloc(80, at).toString('base64')}`,
  widths: [320, 480, 640, 800, 1200],
});

const ROWS_AT_ONCE = 500;

async function fillTables(db: Db, count: number): Promise<void> {
  const now = new Date().toISOString();
  const ids = new Map<string, number>();
  for (const name of CATEGORIES) {
    const row = { label: name, value: name, value_key: name.toLowerCase(), created_at: now };
    ids.set(name, (await db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id);
  }
  const product = (at: number) => {
    const category = mostly(CATEGORIES, 60, at, 0x9e3779b1);
    const picture = pictureOf(at);
    return {
      code: `BN-${at}`,
      code_key: `bn-${at}`,
      productname: `${category} ${mostly(WORDS, 60, at, 0x85ebca6b)} ${at}`,
      brandname: 'Dhagax',
      size: mostly(USUAL_SIZES, 60, at, 0xc2b2ae35),
      thickness: '36 pieces',
      color: mostly(COLORS, 60, at, 0x27d4eb2f),
      type: pick(TYPES, at),
      category_id: ids.get(category) ?? 0,
      image_path: picture.path,
      image_json: JSON.stringify(picture),
      created_at: now,
      updated_at: now,
    };
  };
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) => product(from + at));
    const made = await db.insertInto('products').values(rows).returning(['id', 'image_path', 'image_json']).execute();
    const pictures = made.map(({ id, image_path, image_json }) => ({
      product_id: id,
      position: 0,
      path: image_path ?? '',
      json: image_json ?? '',
    }));
    await db.insertInto('product_pictures').values(pictures).execute();
  }
}

/** Into a database whose tables have been made. */
export async function fillCatalogue(place: Parameters<typeof openDatabase>[0], count: number): Promise<void> {
  const { db, engine, close } = openDatabase(place);
  await db.transaction().execute(async (tx) => {
    await fillTables(tx, count);
    await reindexAll(tx, engine);
  });
  await close();
}
