import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, packWell } from '../cache/packed-body.ts';
import type { ReadyResponse, ResponseCache } from '../cache/response-cache.ts';
import { UNSHARED } from '../cache/shared-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a CDN in front keeps our answers and is told what has changed. */
    hasCdn?: boolean;
  }
}

/** If-None-Match may list several tags, weak or strong; comparison is weak, as RFC 9110 wants it for GET. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

/** Sends cached bytes: 304 if the client has them, else in its best encoding. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, answer: ReadyResponse): FastifyReply {
  const { body } = answer;
  reply.headers(answer.headers).header('etag', body.etag);
  // Whoever is signed in gets the same bytes, but nothing that a session has asked for is ever kept.
  if (answer.shared) reply.headers(SESSION.test(request.headers.cookie ?? '') ? UNSHARED : answer.shared);
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
  if (!kept) {
    cache.counts.misses += 1;
    return cache.remember(key, produce).then((answer) => sendResponse(request, reply, answer));
  }
  cache.counts.hits += 1;
  if (kept.body.quick) void packWell(kept.body);
  sendResponse(request, reply, kept);
  return undefined;
}
