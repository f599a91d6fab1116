import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/errors.ts';
import type { StoredFile } from '#server/media/types.ts';
import { matches } from '../send-response.ts';
import { type ByteRange, parseRange } from './range.ts';

type Content = StoredFile & { etag: string; type: string; cacheControl: string };

/** If-Range asks for the part only while the whole is still the one it knows; without a date to compare, by strong ETag alone. */
function wantedRange(request: FastifyRequest, { bytes, etag }: Content): ByteRange | 'whole' | 'unsatisfiable' {
  const { range, 'if-range': condition } = request.headers;
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return 'whole';
  return parseRange(range, bytes);
}

/** A file with its validators: 304 where the visitor has it, 206 for one range, 416 for a range outside, else the whole. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, content: Content): Promise<FastifyReply> {
  const { bytes, etag, type, cacheControl } = content;
  reply.headers({ etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = wantedRange(request, content);
  if (range === 'unsatisfiable') {
    reply.headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' });
    return reply.code(416).send();
  }
  reply.type(type);
  if (range === 'whole') reply.header('content-length', String(bytes));
  else {
    reply.code(206).headers({
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
    });
  }
  if (request.method === 'HEAD' || bytes === 0) return reply.send();

  const stream = content.stream(range === 'whole' ? undefined : range);
  try {
    // A file deleted after stat fails here, while we can still send an error.
    await once(stream, 'readable');
  } catch {
    throw refuse('not_found', 'notFound');
  }
  return reply.send(stream);
}
