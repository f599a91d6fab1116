import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../cache/packed-body.ts';
import type { ReadyResponse, ResponseCache } from '../cache/response-cache.ts';

/** If-None-Match may list several tags, weak or strong; comparison is weak, as RFC 9110 wants it for GET. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/** Sends cached bytes: 304 if the client has them, else in its best encoding. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, answer: ReadyResponse): FastifyReply {
  const { body } = answer;
  reply.headers(answer.headers).header('etag', body.etag);
  if (answer.status === 200 && matches(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const packed = encoding ? body[encoding] : null;
  if (packed) reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(packed ?? body.plain);
}

/** Sends the cached response synchronously, or the one `produce` makes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, produce }: { cache: ResponseCache; key: string; produce: () => Promise<ReadyResponse> },
): Promise<FastifyReply> | undefined {
  const kept = cache.find(key);
  if (!kept) return cache.remember(key, produce).then((answer) => sendResponse(request, reply, answer));
  sendResponse(request, reply, kept);
  return undefined;
}
