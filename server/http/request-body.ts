import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { refuse } from '../errors.ts';

/** What may still be on its way when an upload is refused, and how long we go on swallowing it. */
const DRAIN_BYTES = 32 * 1024 * 1024;
const DRAIN_MS = 20_000;

const incomplete = () => refuse('invalid', 'uploadIncomplete');

/**
 * The body as a stream of its own: destroying it does not destroy the connection, so that a refusal can still be answered.
 * Piped, not iterated: a request read by pipe pauses only while we are the slow side, which is how slow clients are told apart.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  // Whoever iterates the body meets the error; nobody may be iterating at that moment.
  body.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) body.destroy(incomplete());
  });
  return request.pipe(body);
}

/**
 * Goes on reading a refused body, so that its sender gets to read the answer instead of a reset connection.
 * Who does not stop within the bound is cut off.
 */
export function drain(request: IncomingMessage): void {
  request.unpipe();
  if (request.readableEnded || request.destroyed) return;
  let left = DRAIN_BYTES;
  const cutOff = () => request.destroy();
  const timer = setTimeout(cutOff, DRAIN_MS).unref();
  finished(request, { writable: false }, () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  request.resume();
}

/** The whole of a small body. */
export async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw refuse('too_large', 'bodyTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
