import type { Socket } from 'node:net';
import { MESSAGES } from '../../contract/messages.ts';
import { baseHeaders } from './security-headers.ts';

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers what cannot even be parsed as HTTP: the same headers and the same shape as everything else, and then the end. Given to
 * Fastify as its `clientErrorHandler`: a listener beside Fastify's own would be a second answer on the same socket.
 */
export const unreadableRequests =
  (https: boolean) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // A socket that already carries an answer must not get a second one in the middle of it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
    const body = JSON.stringify({ status: 0, message: MESSAGES.invalidBody });
    const headers = {
      ...baseHeaders(https),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
