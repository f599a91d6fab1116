import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyReply } from 'fastify';
import { beginUpload } from '#contract/calls/uploads.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Services } from '#server/services.ts';
import { type AppError, refuse } from '../errors.ts';
import { drain, openBodyToTheCut } from './form.ts';

/** The protocol of resumable uploads (tus 1.0.0) between our routes and the service. Routes check who asks before they come here. */

type Uploads = Services['uploads'];

/** What the protocol needs; whatever else a client sends is no part of what we offer. */
const TAKEN = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-length', 'content-type'];
const GIVEN = ['tus-resumable', 'upload-offset', 'upload-length', 'location'];

/**
 * Saves a reader who comes back on this instance from waiting for a dead connection: the older request ends with what has arrived.
 * Between instances the row alone decides.
 */
const locker = new MemoryLocker();
const DEAD_LINE_MS = 200;

const wholeNumber = (text: string | null | undefined): number => {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
};
const nameIn = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\0', '').trim().slice(0, LIMITS.fileName) || 'video';

class Store extends DataStore {
  readonly #uploads: Uploads;
  readonly #userId: number;
  /** How writing goes: where we stop in the middle of a body, tus itself hears only that nobody reads on. */
  writing: Promise<unknown> = Promise.resolve();

  constructor(uploads: Uploads, userId: number) {
    super();
    this.extensions = ['creation'];
    this.#uploads = uploads;
    this.#userId = userId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    const file = { name: nameIn(metadata?.filename), modified: wholeNumber(metadata?.modified) };
    await this.#uploads.begin(this.#userId, { id, bytes: size, ...file });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received } = await this.#uploads.find(this.#userId, id);
    return new Upload({ id, size: bytes, offset: received });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#uploads.add(this.#userId, id, offset, stream);
    this.writing = writing;
    return writing;
  }
}

function headersOf(given: IncomingHttpHeaders): [string, string][] {
  return TAKEN.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
}

/** What the protocol says by numbers, in our sentences. */
function refusalOf(status: number): AppError {
  if (status === 404 || status === 410) return refuse('not_found', 'uploadNotFound');
  if (status === 409) return refuse('conflict', 'uploadElsewhere');
  if (status === 413) return refuse('too_large', 'bodyTooLarge');
  if (status >= 500) return refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  return refuse('invalid', 'invalidBody');
}

type Exchange = { uploads: Uploads; userId: number; method: string; raw: IncomingMessage; reply: FastifyReply };

/** One request of the protocol: its headers go into `reply`, its refusals are thrown. */
export async function speakTus({ uploads, userId, method, raw, reply }: Exchange): Promise<void> {
  let thrown: unknown = null;
  const store = new Store(uploads, userId);
  const server = new Server({
    path: beginUpload.path,
    relativeLocation: true,
    datastore: store,
    locker,
    lockDrainTimeout: DEAD_LINE_MS,
    namingFunction: uploads.newName,
    onResponseError: (_request, error) => {
      if (error instanceof Error) thrown = error;
      return undefined;
    },
  });
  const body = method === 'PATCH' ? openBodyToTheCut(raw) : null;
  try {
    const sent = body ? { body: Readable.toWeb(body), duplex: 'half' } : {};
    const init = { method, headers: headersOf(raw.headers), ...sent } as ConstructorParameters<typeof Request>[1];
    const response = await server.handleWeb(new Request(new URL(raw.url ?? '', 'http://localhost'), init));
    await store.writing.catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    if (thrown !== null) throw thrown;
    if (response.status >= 400) throw refusalOf(response.status);
    for (const name of GIVEN) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
  } finally {
    body?.destroy();
    drain(raw);
  }
}
