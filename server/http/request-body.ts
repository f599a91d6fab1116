import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { refuse } from '../errors.ts';

/** How many bytes of a refused upload we still read, and for how long. */
const DRAIN_BYTES = 32 * 1024 * 1024;
const DRAIN_MS = 20_000;

const incomplete = () => refuse('invalid', 'uploadIncomplete');

/**
 * The body as a stream of its own: destroying it does not destroy the connection, so that a refusal can still be answered.
 * Piped, not iterated: then the request pauses only while we are the slow side, which slow-clients.ts relies on.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  // The reader gets the error when it iterates; until then nobody may be listening.
  body.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) body.destroy(incomplete());
  });
  return request.pipe(body);
}

/** The body as far as it comes: where the line breaks it ends, and what has arrived is not lost. */
export function openBodyToTheCut(request: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) body.end();
  });
  return request.pipe(body);
}

/**
 * Keeps reading a refused body, so that the sender gets the response instead of a connection reset.
 * Past the limit the connection is closed.
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

/** Reads a small body completely. */
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
