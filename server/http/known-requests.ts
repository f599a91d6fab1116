import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { packWell } from '../cache/packed-body.ts';
import type { ReadyResponse, ResponseCache } from '../cache/response-cache.ts';
import type { Meter, Meters } from '../meters.ts';
import { formOf } from './send-response.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes which cached response a request was answered with. */
    learn?(request: IncomingMessage, key: string, route: string): void;
  }
}

/** What goes over the wire. */
type Wire = { status: number; headers: string[]; bytes: Buffer | null; unpacked: boolean };
/** The wire of a cached response, put together once. `packed` tells whether it has been packed better since. */
type Ready = { answer: ReadyResponse; packed: Buffer | null; wire: Wire };
type Known = { key: string; meter: Meter | null; unchanged: Meter | null; ready: Ready | null };

const REMEMBERED = 1000;
/** Longer ones are seldom sent twice. */
const MAX_LENGTH = 500;

/** Everything of a request that decides which cached response it gets, and in which encoding. */
const spellingOf = (url: string, headers: IncomingHttpHeaders): string =>
  `${url}\n${headers.cookie}\n${headers['accept-language']}\n${headers['accept-encoding']}\n${headers['save-data']}`;

/** A GET with a Host and without a body. Anything else needs Fastify's own checks. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

type Options = {
  cache: ResponseCache;
  /** What every response carries. */
  headers: Record<string, string>;
  nameOf(request: IncomingMessage): string;
  meters: Meters;
};

/**
 * Answers a request that is spelled exactly like one answered from the cache before, without Fastify: the routing, checks and hooks
 * would come to the same cached bytes, and take longer than sending them. Whatever is new, has a body or finds nothing in the cache
 * goes through Fastify (decision 032).
 */
export function knownRequests(app: FastifyInstance, { cache, headers: base, nameOf, meters }: Options): void {
  const known = new LRUCache<string, Known>({ max: REMEMBERED });
  app.decorate('learn', (request: IncomingMessage, key: string, route: string) => {
    if (!isPlain(request)) return;
    const spelling = spellingOf(request.url ?? '', request.headers);
    if (spelling.length > MAX_LENGTH) return;
    const meter = meters.meterOf?.(route, 'GET', 200) ?? null;
    const unchanged = meters.meterOf?.(route, 'GET', 304) ?? null;
    known.set(spelling, { key, meter, unchanged, ready: null });
  });

  function wireOf(answer: ReadyResponse, asked: IncomingHttpHeaders): Wire {
    const { status, headers, bytes, unpacked } = formOf(answer, asked);
    const length = bytes ? { 'content-length': String(bytes.length) } : {};
    return { status, bytes, unpacked, headers: Object.entries({ ...base, ...headers, ...length }).flat() };
  }

  function readyFor(seen: Known, answer: ReadyResponse, asked: IncomingHttpHeaders): Wire {
    const packed = answer.body.br;
    if (seen.ready?.answer !== answer || seen.ready.packed !== packed || seen.ready.wire.unpacked)
      seen.ready = { answer, packed, wire: wireOf(answer, asked) };
    return seen.ready.wire;
  }

  /** Fastify logs each request at debug. */
  const logsEach = app.log.level === 'debug' || app.log.level === 'trace';

  function answerKnown(request: IncomingMessage, response: ServerResponse): boolean {
    if (app.leaving || !isPlain(request)) return false;
    const seen = known.get(spellingOf(request.url ?? '', request.headers));
    const answer = seen && cache.find(seen.key);
    if (!seen || !answer) return false;
    const begun = seen.meter ? performance.now() : 0;
    const asked = request.headers;
    const isNew = asked['if-none-match'] === undefined;
    const { status, headers, bytes, unpacked } = isNew ? readyFor(seen, answer, asked) : wireOf(answer, asked);
    if (unpacked) return false;
    cache.counts.hits += 1;
    if (answer.body.quick) void packWell(answer.body);
    response.writeHead(status, headers.concat('x-request-id', nameOf(request))).end(bytes);
    const meter = status === 304 ? seen.unchanged : seen.meter;
    meter?.count((performance.now() - begun) / 1000);
    return true;
  }

  if (logsEach) return;
  const [fastify, ...others] = app.server.listeners('request');
  if (!fastify || others.length > 0) throw new Error('Must be set up before anybody but Fastify listens for requests');
  app.server.off('request', fastify as () => void);
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answerKnown(request, response)) fastify.call(app.server, request, response);
  });
}
