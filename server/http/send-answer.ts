import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../cache/answer-cache.ts';
import { chooseEncoding } from '../cache/packed-body.ts';

/** If-None-Match may list several tags, weak or strong; comparison is weak, as RFC 9110 wants it for GET. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/** Sends ready bytes: 304 where the visitor has them already, else in the best encoding it takes. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { body } = answer;
  reply.headers(answer.headers).header('etag', body.etag);
  if (answer.status === 200 && matches(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const packed = encoding ? body[encoding] : null;
  if (packed) reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(packed ?? body.plain);
}
