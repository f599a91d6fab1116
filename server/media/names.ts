import { randomBytes } from 'node:crypto';
import { PICTURE_FORMATS, type PictureFormat } from '#contract/pictures.ts';

/**
 * What a stored file may be called. Names are ours alone: a content hash, a random tail (so that two uploads of the same
 * bytes never share files) and a file of a closed grammar. Whatever does not match cannot be opened, listed or removed.
 */
export const UPLOADS = 'uploads';

/** Where the files of deleted things wait. They keep their names in rows and backups (`uploads/…`), but are never served. */
export const BIN = 'bin';

export type VideoFormat = 'mp4' | 'webm';

const FOLDER = '[0-9a-f]{16}-[0-9a-f]{8}';
const FILE = `(?:[1-9]\\d{0,4}\\.(?:${PICTURE_FORMATS.join('|')})|preview\\.jpg|film\\.(?:mp4|webm))`;

const folderName = new RegExp(`^${FOLDER}$`);
const fileName = new RegExp(`^${FILE}$`);
const filePath = new RegExp(`^${FOLDER}/${FILE}$`);
const storedPath = new RegExp(`^${UPLOADS}/(${FOLDER})/${FILE}$`);

export const newFolderName = (hash: string): string => `${hash.slice(0, 16)}-${randomBytes(4).toString('hex')}`;

export const isFolderName = (name: string): boolean => folderName.test(name);
export const isFileName = (name: string): boolean => fileName.test(name);
/** `<folder>/<file>`, as in /api/uploads/<folder>/<file>. */
export const isFilePath = (path: string): boolean => filePath.test(path);
/** The folder in a row's path, or null if the path is not one of ours. */
export const folderOfStored = (path: string): string | null => storedPath.exec(path)?.[1] ?? null;

export const toStoredPath = (folder: string, file: string): string => `${UPLOADS}/${folder}/${file}`;

const CONTENT_TYPES: Record<PictureFormat | VideoFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** The path must have passed isFilePath. */
export const contentTypeOf = (path: string): string =>
  CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1) as PictureFormat | VideoFormat];
