import type { StoredFile } from './types.ts';

/**
 * `bin`: where the files of deleted things wait. `unfinished`: the pieces of uploads that are on their way, a folder for each.
 * What lies there is never served.
 */
export type Place = 'uploads' | 'bin' | 'unfinished';

export type StoredFolder = { folder: string; changedMs: number };

/** Where finished folders of files are kept: a disk or an object store. Names have passed names.ts. */
export type Store = {
  /** Puts a folder of staging in place: complete and durable before it returns, or it throws. */
  publish(work: string, folder: string): Promise<void>;
  /** Puts one file of staging into `unfinished`, durable before it returns. */
  addPiece(file: string, folder: string, name: string): Promise<void>;
  /** Moves a folder, durable; false where it is not there. Done again after an interruption it ends the same. */
  move(folder: string, from: Place, to: Place): Promise<boolean>;
  remove(place: Place, folder: string): Promise<void>;
  has(place: Place, folder: string): Promise<boolean>;
  folders(place: Place): Promise<StoredFolder[]>;
  /** The names of the files in a folder, or null where there is none. */
  namesIn(place: Place, folder: string): Promise<string[] | null>;
  /** `filePath` is `<folder>/<file>`. */
  file(place: Place, filePath: string): Promise<StoredFile | null>;
};
