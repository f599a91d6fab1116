import type { Readable } from 'node:stream';
import type { Picture, PictureKind } from '../../contract/pictures.ts';

/** A file part as it arrived, lying in staging under a name of ours. */
export type RawUpload = {
  /** Absolute path in staging. */
  file: string;
  bytes: number;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
};

export type Film = { path: string; bytes: number };

/** Where uploaded files live: staged, checked by content, derived, made durable and only then named by a row. */
export type Media = {
  /** Streams a body part to staging. Refuses what is over the limit or finds no room, and leaves nothing behind then. */
  receive(stream: Readable, maxBytes: number): Promise<RawUpload>;
  /** Verifies, derives every variant and puts the whole folder in place, durable, before it returns. */
  addPicture(raw: RawUpload, kind: PictureKind): Promise<Picture>;
  addFilm(raw: RawUpload): Promise<Film>;
  /** Forgets a staged file. Harmless if it is gone. */
  discard(raw: RawUpload): Promise<void>;
  /** Removes the folder that holds this stored path. Harmless if it is gone. */
  remove(path: string): Promise<void>;
  /** Empties staging and removes every stored folder that no row names. Returns how many folders went. */
  sweep(livePaths: ReadonlySet<string>): Promise<number>;
  /** The stored file and its size for serving, or null. `path` is relative to uploads/. */
  open(path: string): Promise<StoredFile | null>;
  /** Every stored path, as rows hold them (`uploads/…`), for check and backup. */
  list(): AsyncIterable<string>;
  /** Throws where the store cannot be written. */
  ping(): Promise<void>;
};

export type StoredFile = {
  bytes: number;
  stream(range?: { start: number; end: number }): Readable;
};
