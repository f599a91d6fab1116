import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MESSAGES, type MessageKey } from '#contract/messages.ts';
import { refuse } from '../errors.ts';
import { baseHeaders } from './base-headers.ts';

const STATUS_LINES: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
]);

/** A response like all others, for places where Fastify cannot write it. The connection is then closed. */
function lastAnswer(https: boolean, message: MessageKey) {
  const body = JSON.stringify({ status: 0, message: MESSAGES[message], code: message });
  const headers: Record<string, string> = {
    ...baseHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
}

/** Writes to the socket, then closes it. */
export function endWith(
  socket: Socket,
  status: string,
  answer: { headers: Record<string, string>; body: string },
): void {
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${answer.body}`, () => socket.destroy());
}

/**
 * Answers what cannot be parsed as HTTP, with the usual headers and shape, then closes. It is Fastify's `clientErrorHandler`: a
 * separate listener would send a second response on the same socket.
 */
export const unreadableRequests =
  (https: boolean) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Never write into a response that is already being sent.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
    endWith(socket, STATUS_LINES.get(error.code ?? '') ?? '400 Bad Request', lastAnswer(https, 'invalidBody'));
  };

/** Node answers two cases itself, without our headers: a missing Host and an unknown Expect. Here we do. */
export function requestsAlike(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.headers.host !== undefined || request.raw.httpVersion === '1.0') return done();
    reply.header('connection', 'close');
    done(refuse('invalid', 'invalidBody'));
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = lastAnswer(https, 'invalidBody');
    response.writeHead(417, headers).end(body);
  });
}

export const unavailableAnswer = (https: boolean) => {
  const { headers, body } = lastAnswer(https, 'unavailable');
  return { headers: { ...headers, 'retry-after': '5' }, body };
};
