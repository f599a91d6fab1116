import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES } from '../../../contract/messages.ts';
import type { Product } from '../../../contract/products.ts';
import { chooseEncoding } from '../../cache/packed-body.ts';
import { sendFailure } from '../../plugins/errors.ts';

/** Up to here a whole list is one answer, kept like any other. */
export const WHOLE_LIST_MAX = 1000;

/** Thrown instead of an answer: this list is written out as it is read, and never held in memory as a whole. */
export class TooLongToKeep extends Error {
  override readonly name = 'TooLongToKeep';
  readonly batches: () => AsyncIterable<Product[]>;

  constructor(batches: () => AsyncIterable<Product[]>) {
    super('This list is too long to be kept');
    this.batches = batches;
  }
}

/** The same answer as a short list gives; the total comes last, because it is what was really sent. */
async function* listText(batches: AsyncIterable<Product[]>): AsyncGenerator<string> {
  let total = 0;
  yield `{"status":1,"message":${JSON.stringify(MESSAGES.ok)},"data":[`;
  for await (const batch of batches) {
    const text = JSON.stringify(batch).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += batch.length;
  }
  yield `],"total":${total},"nextCursor":null}`;
}

/** Packed while it goes out, so with less zeal than what is packed once and sent often. */
const packers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
};

function sendStream(request: FastifyRequest, reply: FastifyReply, batches: AsyncIterable<Product[]>): FastifyReply {
  const text = Readable.from(listText(batches), { objectMode: false });
  reply.code(200).headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(text);
  const packer = packers[encoding]();
  text.on('error', (error) => packer.destroy(error));
  packer.on('close', () => text.destroy());
  return reply.header('content-encoding', encoding).send(text.pipe(packer));
}

/** In this context a list that is too long to keep is streamed. */
export function streamedLists(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    error instanceof TooLongToKeep ? sendStream(request, reply, error.batches()) : sendFailure(request, reply, error),
  );
}
