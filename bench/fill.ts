import path from 'node:path';
import SQLite from 'better-sqlite3';
import { COLORS, SIZES, TYPES } from '../contract/enums.ts';
import type { Picture } from '../contract/pictures.ts';
import { openDatabase, SQLITE_FILE } from '../server/db/database.ts';
import { reindexProducts } from '../server/domain/products/reindex.ts';

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

function fillTables(dataDir: string, count: number): void {
  const db = new SQLite(path.join(dataDir, SQLITE_FILE));
  const now = new Date().toISOString();
  const addCategory = db.prepare('insert into categories (label, value, value_key, created_at) values (?, ?, ?, ?)');
  const addProduct = db.prepare(
    `insert into products (code, code_key, productname, brandname, size, thickness, color, type, category_id,
       image_path, image_json, created_at, updated_at) values (?, ?, ?, 'Dhagax', ?, '36 pieces', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const fill = db.transaction(() => {
    const ids = CATEGORIES.map((name) => Number(addCategory.run(name, name, name.toLowerCase(), now).lastInsertRowid));
    for (let at = 0; at < count; at += 1) {
      const code = `BN-${at}`;
      const category = mostly(CATEGORIES, 60, at, 0x9e3779b1);
      const productname = `${category} ${mostly(WORDS, 60, at, 0x85ebca6b)} ${at}`;
      const size = mostly(USUAL_SIZES, 60, at, 0xc2b2ae35);
      const color = mostly(COLORS, 60, at, 0x27d4eb2f);
      const picture = pictureOf(at);
      addProduct.run(
        ...[code, code.toLowerCase(), productname, size, color, pick(TYPES, at), ids[CATEGORIES.indexOf(category)]],
        ...[picture.path, JSON.stringify(picture), now, now],
      );
    }
  });
  fill();
  db.close();
}

export async function fillCatalogue(dataDir: string, count: number): Promise<void> {
  fillTables(dataDir, count);
  const { db, close } = openDatabase({ databaseUrl: null, dataDir });
  await db.transaction().execute(reindexProducts);
  await close();
}
