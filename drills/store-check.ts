import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { PICTURE_FORMATS, type Picture } from '#contract/pictures.ts';
import { SQLITE_FILE } from '#server/db/database.ts';

type VideoFile = { folder: string; file: string; bytes: number };
type Rows = { pictures: Picture[]; videos: VideoFile[] };

const folderOf = (storedPath: string): string => storedPath.split('/')[1] ?? '';

function readRows(dataDir: string, faults: string[]): Rows {
  const db = new SQLite(path.join(dataDir, SQLITE_FILE), { readonly: true });
  try {
    const integrity = db.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') faults.push(`integrity_check says ${String(integrity)}`);
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('a row names another that is gone');
    const first = `select path from product_pictures o where o.product_id = p.id order by position, id limit 1`;
    const strays = db.prepare(`select id from products p where image_path is not (${first})`).pluck().all();
    for (const id of strays) faults.push(`product ${String(id)} shows another picture than its first`);
    const texts = (query: string) => db.prepare(query).pluck().all() as string[];
    const pictures = [
      ...texts('select json from product_pictures'),
      ...texts('select poster_json from videos where poster_json is not null'),
    ].map((text) => JSON.parse(text) as Picture);
    const videos = (
      db.prepare('select film_path, film_bytes from videos').all() as { film_path: string; film_bytes: number }[]
    ).map((row) => ({
      folder: folderOf(row.film_path),
      file: path.basename(row.film_path),
      bytes: row.film_bytes,
    }));
    return { pictures, videos };
  } finally {
    db.close();
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const filesOf = ({ widths }: Picture): string[] => [
  ...widths.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`)),
  'preview.jpg',
];

/** Every pixel must be there: a half-written file fails here even where its header is whole. */
const decodes = (file: string): Promise<boolean> =>
  sharp(file, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * The whole store, read past the server: the database is sound, each row has its files, whole and of the right content, and
 * there is no file without a row. Folders never change, so one that was found good is not decoded again.
 */
export function createStoreCheck(dataDir: string): () => Promise<string[]> {
  const uploads = path.join(dataDir, 'uploads');
  const good = new Set<string>();

  async function checkFolder(folder: string, expected: string[], faults: string[]): Promise<boolean> {
    const present = await readdir(path.join(uploads, folder)).catch(() => null);
    if (!present) return faults.push(`row without its folder ${folder}`) === 0;
    const odd = [
      ...expected.filter((name) => !present.includes(name)).map((name) => `row without its file ${folder}/${name}`),
      ...present.filter((name) => !expected.includes(name)).map((name) => `file without a row ${folder}/${name}`),
    ];
    faults.push(...odd);
    return odd.length === 0;
  }

  async function checkPicture(picture: Picture, faults: string[]): Promise<void> {
    const folder = folderOf(picture.path);
    const files = filesOf(picture);
    if (!(await checkFolder(folder, files, faults)) || good.has(folder)) return;
    for (const name of files) {
      if (!(await decodes(path.join(uploads, folder, name)))) faults.push(`half a file ${folder}/${name}`);
    }
    good.add(folder);
  }

  async function checkVideo({ folder, file, bytes }: VideoFile, faults: string[]): Promise<void> {
    if (!(await checkFolder(folder, [file], faults)) || good.has(folder)) return;
    const whole = path.join(uploads, folder, file);
    const { size } = await stat(whole);
    if (size !== bytes) faults.push(`${folder}/${file} has ${size} bytes, its row says ${bytes}`);
    if (!folder.startsWith((await sha256(whole)).slice(0, 16))) faults.push(`${folder}/${file} is not what was sent`);
    good.add(folder);
  }

  return async () => {
    const faults: string[] = [];
    const { pictures, videos } = readRows(dataDir, faults);
    for (const picture of pictures) await checkPicture(picture, faults);
    for (const video of videos) await checkVideo(video, faults);
    const named = new Set([
      ...pictures.map(({ path: stored }) => folderOf(stored)),
      ...videos.map((video) => video.folder),
    ]);
    for (const folder of await readdir(uploads)) if (!named.has(folder)) faults.push(`folder without a row ${folder}`);
    // A store that was only just restored has none yet.
    for (const name of await readdir(path.join(dataDir, 'staging')).catch(() => []))
      faults.push(`left in staging ${name}`);
    return faults;
  };
}
