import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Answer, AnswerCache } from '../cache/answer-cache.ts';
import { chooseEncoding } from '../cache/packed-body.ts';

/** If-None-Match may list several tags, weak or strong; comparison is weak, as RFC 9110 wants it for GET. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/** By the request they answered: what the answers that a page has read in process were made from. */
const tagsRead = new WeakMap<object, readonly string[]>();

/** The tags of an answer that was given in process; none for a refusal. */
export const tagsOf = (response: LightMyRequestResponse): readonly string[] => tagsRead.get(response.raw.req) ?? [];

/** Sends ready bytes: 304 where the visitor has them already, else in the best encoding it takes. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { body } = answer;
  if (!(request.raw.socket instanceof Socket)) tagsRead.set(request.raw, answer.tags);
  reply.headers(answer.headers).header('etag', body.etag);
  if (answer.status === 200 && matches(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const packed = encoding ? body[encoding] : null;
  if (packed) reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(packed ?? body.plain);
}

/** Sends what is kept under the key, at once and without a promise on the way; else what `produce` makes. */
export function sendRemembered(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, produce }: { cache: AnswerCache; key: string; produce: () => Promise<Answer> },
): Promise<FastifyReply> | undefined {
  const kept = cache.find(key);
  if (!kept) return cache.remember(key, produce).then((answer) => sendAnswer(request, reply, answer));
  sendAnswer(request, reply, kept);
  return undefined;
}
