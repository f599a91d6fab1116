import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES } from '#contract/messages.ts';
import type { Product } from '#contract/products.ts';
import { addressKey } from '#server/address.ts';
import { chooseEncoding } from '#server/cache/packed-body.ts';
import { createFairGate, type FairGate } from '#server/gate.ts';
import type { Meters } from '#server/meters.ts';
import { TooLongToKeep } from '#server/reads/whole-list.ts';
import { sendFailure } from '../hooks/errors.ts';

/** How many whole lists are streamed at once, in all and per address; the others wait for a limited time. */
const STREAMS_AT_ONCE = 2;
const STREAMS_WAITING = {
  placesPerKey: 1,
  maxWaiting: 20,
  maxWaitingPerKey: 10,
  patienceMs: 10_000,
  retryAfterSeconds: 5,
};
/** A client slower than this is cut off if others wait. A phone with a weak signal reads twenty times as fast. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 32 * 1024;

/** The same JSON as for a short list; the total comes last, because it counts what was sent. */
async function* listText(batches: AsyncIterable<Product[]>): AsyncGenerator<string> {
  let total = 0;
  yield `{"status":1,"message":${JSON.stringify(MESSAGES.ok)},"data":[`;
  for await (const batch of batches) {
    const text = JSON.stringify(batch).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += batch.length;
    // SQLite is synchronous: without this no other request would run until the list is sent.
    await setImmediate();
  }
  yield `],"total":${total},"nextCursor":null}`;
}

/** Compressed on the fly, so at a lower level than cached responses. */
const packers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
};

function sendStream(request: FastifyRequest, reply: FastifyReply, batches: () => AsyncIterable<Product[]>): void {
  reply.code(200).headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  // Fastify would read the whole list only to discard it.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const text = Readable.from(listText(batches()), { objectMode: false });
  if (!encoding) return void reply.send(text);
  const packer = packers[encoding]();
  text.on('error', (error) => packer.destroy(error));
  packer.on('close', () => text.destroy());
  reply.send(text.pipe(packer));
}

/** Cuts off a client that reads next to nothing while others wait. */
function watchReader(socket: Socket | null, streams: FairGate): () => void {
  if (!socket) return () => undefined;
  let before = socket.bytesWritten;
  const timer = setInterval(() => {
    const now = socket.bytesWritten;
    if (now - before < WINDOW_BYTES && streams.waiting > 0) socket.destroy();
    before = now;
  }, WINDOW_MS).unref();
  return () => clearInterval(timer);
}

/** Resolves when the response is sent or the client has gone. */
const untilSent = (reply: FastifyReply): Promise<void> =>
  new Promise((resolve) => finished(reply.raw, () => resolve()));

/** Here a list too long to cache is streamed. Few at a time, because each keeps the only thread busy. */
export function streamedLists(app: FastifyInstance, meters: Meters, patienceMs = STREAMS_WAITING.patienceMs): void {
  const streams = createFairGate(STREAMS_AT_ONCE, { ...STREAMS_WAITING, patienceMs });
  meters.waiting.set('whole lists', () => streams.waiting);

  async function streamInTurn(request: FastifyRequest, reply: FastifyReply, list: TooLongToKeep): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const send = async () => {
      const stop = watchReader(request.raw.socket, streams);
      sendStream(request, reply, list.batches);
      await untilSent(reply);
      stop();
    };
    await streams(addressKey(request.ip), send, gone.signal);
  }

  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof TooLongToKeep)) return sendFailure(request, reply, error);
    streamInTurn(request, reply, error).catch((fault: unknown) => sendFailure(request, reply, fault));
    return undefined;
  });
}
