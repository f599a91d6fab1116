import type { Readable } from 'node:stream';
import type { Picture, PictureKind } from '#contract/pictures.ts';

/** An uploaded file in staging, under a name of ours. */
export type RawUpload = {
  /** Absolute path in staging. */
  file: string;
  bytes: number;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
};

/** Uploads that arrive in pieces, each under the name of its folder. Everything else leaves them alone: sweep, list, backups. */
export type Pieces = {
  /** Refuses an upload that would not fit, now or when it is put together. */
  assertRoomForWhole(bytes: number): Promise<void>;
  newUploadName(): string;
  isUploadName(name: string): boolean;
  /** Keeps what arrives. Each piece is durable before `onPiece` hears of it; what it does not accept never counts. */
  addPieces(
    upload: string,
    stream: AsyncIterable<Buffer>,
    onPiece: (name: string, bytes: number) => Promise<void>,
  ): Promise<void>;
  /** Puts the pieces together in staging. They stay, in case what follows fails. */
  joinPieces(upload: string, names: readonly string[], bytes: number): Promise<RawUpload>;
  dropPieces(upload: string): Promise<void>;
  /** The uploads that have pieces. */
  uploadsWithPieces(): Promise<string[]>;
};

export type VideoFile = { path: string; bytes: number };

/** The store of uploaded files: staged, checked by content, derived and made durable before a row names them. */
export type Media = Pieces & {
  /** Streams a body part to staging. Refuses it over the limit or without space, and leaves nothing behind. */
  receive(stream: Readable, maxBytes: number): Promise<RawUpload>;
  /** Verifies the picture, makes every variant and puts the folder in place, durable, before it returns. */
  addPicture(raw: RawUpload, kind: PictureKind): Promise<Picture>;
  addVideo(raw: RawUpload): Promise<VideoFile>;
  /** Takes over a folder of another store, by the names of its files: complete and durable before it returns. */
  adopt(folder: string, files: ReadonlyMap<string, StoredFile>): Promise<void>;
  /** Removes a staged file, if it is still there. */
  discard(raw: RawUpload): Promise<void>;
  /** Removes the folder of this stored path, if it is still there, in the bin or not. */
  remove(path: string): Promise<void>;
  /** Takes the folder of this stored path out of what is served. */
  hide(path: string): Promise<void>;
  /** Brings it back, durable. False where it is nowhere. */
  show(path: string): Promise<boolean>;
  /** Empties staging and removes every stored folder that no row names. Returns how many folders went. */
  sweep(namedPaths: ReadonlySet<string>): Promise<number>;
  /** Removes staged files older than any upload takes. */
  sweepStaging(olderThanMs: number): Promise<void>;
  /** The stored file and its size for serving, or null. `path` is relative to uploads/. */
  open(path: string): Promise<StoredFile | null>;
  /** The same for check and backup, which take a stored path (`uploads/…`) and want what is in the bin, too. */
  read(storedPath: string): Promise<StoredFile | null>;
  /** Every stored path, as rows hold them (`uploads/…`), those in the bin among them. */
  list(): AsyncIterable<string>;
  /** Throws if the store cannot be written. */
  ping(): Promise<void>;
};

export type StoredFile = {
  bytes: number;
  stream(range?: { start: number; end: number }): Readable;
};
