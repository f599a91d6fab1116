import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { PICTURE_FORMATS, type Picture } from '#contract/pictures.ts';
import { SQLITE_FILE } from '#server/db/database.ts';

type PictureFiles = Pick<Picture, 'path' | 'widths'> & { binned?: true };
type VideoFile = { folder: string; file: string; bytes: number; binned?: true };
type Rows = { pictures: PictureFiles[]; videos: VideoFile[] };
type BinFile = { path: string; widths?: number[]; bytes?: number };

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
    const binned = texts('select files_json from bin').flatMap((text) => JSON.parse(text) as BinFile[]);
    const pictures: PictureFiles[] = [
      ...texts('select json from product_pictures'),
      ...texts('select poster_json from videos where poster_json is not null'),
      ...texts('select picture_json from site_media where picture_json is not null'),
      ...texts('select second_json from site_media where second_json is not null'),
    ].map((text) => JSON.parse(text) as Picture);
    const films = `select film_path as stored, film_bytes as bytes from videos
      union all select path, bytes from site_media where picture_json is null`;
    const videos: VideoFile[] = (db.prepare(films).all() as { stored: string; bytes: number }[]).map(
      ({ stored, bytes }) => ({ folder: folderOf(stored), file: path.basename(stored), bytes }),
    );
    for (const { path: stored, widths, bytes } of binned) {
      if (widths) pictures.push({ path: stored, widths, binned: true });
      else videos.push({ folder: folderOf(stored), file: path.basename(stored), bytes: bytes ?? 0, binned: true });
    }
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

const filesOf = ({ widths }: PictureFiles): string[] => [
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
 * there is no file without a row, and what is in the bin lies there. Folders never change, so one that was found good is not decoded again.
 */
export function createStoreCheck(dataDir: string): () => Promise<string[]> {
  const placeOf = ({ binned }: { binned?: true }) => path.join(dataDir, binned ? 'bin' : 'uploads');
  const good = new Set<string>();

  async function checkFolder(place: string, folder: string, expected: string[], faults: string[]): Promise<boolean> {
    const present = await readdir(path.join(place, folder)).catch(() => null);
    if (!present) return faults.push(`row without its folder ${folder}`) === 0;
    const odd = [
      ...expected.filter((name) => !present.includes(name)).map((name) => `row without its file ${folder}/${name}`),
      ...present.filter((name) => !expected.includes(name)).map((name) => `file without a row ${folder}/${name}`),
    ];
    faults.push(...odd);
    return odd.length === 0;
  }

  async function checkPicture(picture: PictureFiles, faults: string[]): Promise<void> {
    const folder = folderOf(picture.path);
    const files = filesOf(picture);
    const place = placeOf(picture);
    if (!(await checkFolder(place, folder, files, faults)) || good.has(folder)) return;
    for (const name of files) {
      if (!(await decodes(path.join(place, folder, name)))) faults.push(`half a file ${folder}/${name}`);
    }
    good.add(folder);
  }

  async function checkVideo(video: VideoFile, faults: string[]): Promise<void> {
    const { folder, file, bytes } = video;
    if (!(await checkFolder(placeOf(video), folder, [file], faults)) || good.has(folder)) return;
    const whole = path.join(placeOf(video), folder, file);
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
    for (const binned of [undefined, true] as const) {
      const here = <T extends { binned?: true }>(files: T[]) => files.filter((file) => file.binned === binned);
      const named = new Set([
        ...here(pictures).map(({ path: stored }) => folderOf(stored)),
        ...here(videos).map((video) => video.folder),
      ]);
      // A store that was only just restored has no bin yet.
      for (const folder of await readdir(placeOf({ binned })).catch(() => []))
        if (!named.has(folder)) faults.push(`folder without a row ${binned ? 'in the bin ' : ''}${folder}`);
    }
    // A store that was only just restored has none yet.
    for (const name of await readdir(path.join(dataDir, 'staging')).catch(() => []))
      faults.push(`left in staging ${name}`);
    return faults;
  };
}
