import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, packGzip, packWell } from '../cache/packed-body.ts';
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

type Form = {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer | null;
  /** The bytes are plain for want of gzip, which this client would take and nobody has asked for before. */
  unpacked: boolean;
};

/** What this client gets of a response: 304 without bytes if it has them already, else the bytes in its best encoding. */
export function formOf({ status, headers, body, shared }: ReadyResponse, asked: IncomingHttpHeaders): Form {
  // Whoever is signed in gets the same bytes, but nothing that a session has asked for is ever kept.
  const toCdn = shared && SESSION.test(asked.cookie ?? '') ? UNSHARED : shared;
  const all = { ...headers, etag: body.etag, ...toCdn };
  if (status === 200 && matches(asked['if-none-match'], body.etag))
    return { status: 304, headers: all, bytes: null, unpacked: false };
  const encoding = chooseEncoding(asked['accept-encoding']);
  const packed = encoding && body[encoding];
  if (packed) return { status, headers: { ...all, 'content-encoding': encoding }, bytes: packed, unpacked: false };
  return { status, headers: all, bytes: body.plain, unpacked: encoding === 'gzip' && body.br !== null };
}

type Sent = FastifyReply | Promise<FastifyReply>;

/** Sends a response through Fastify: at once, unless it has to be packed for this client first. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, answer: ReadyResponse): Sent {
  const send = ({ status, headers, bytes }: Form): FastifyReply =>
    reply
      .code(status)
      .headers(headers)
      .send(bytes ?? undefined);
  const form = formOf(answer, request.headers);
  return form.unpacked ? packGzip(answer.body).then(() => send(formOf(answer, request.headers))) : send(form);
}

/** Sends the cached response, synchronously where that can be, or the one `produce` makes. */
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
  request.server.learn?.(request.raw, key, request.routeOptions.url ?? '');
  const sent = sendResponse(request, reply, kept);
  return sent instanceof Promise ? sent : undefined;
}
