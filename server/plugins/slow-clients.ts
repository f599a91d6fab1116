import type { FastifyInstance } from 'fastify';
import { MESSAGES } from '../../contract/messages.ts';
import { baseHeaders } from './security-headers.ts';

const SECOND = 1000;
/** Fastify's and Node's defaults left slow sockets open past 48 s. */
const HEADERS_TIMEOUT = 10 * SECOND;
const CHECK_EVERY = 2 * SECOND;
const KEEP_ALIVE = 10 * SECOND;
/** A body must make progress: this much in each window, so a phone on two bars (64 kB/s) passes and a trickle does not. */
const WINDOW = 10 * SECOND;
const WINDOW_BYTES = 16 * 1024;

/** Closes those who send headers or bodies drop by drop, and spares an honest slow upload. */
export const slowClients = {
  serverOptions: {
    keepAliveTimeout: KEEP_ALIVE,
    // The whole request may take as long as an honest upload needs; the window below watches its progress.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_EVERY },
  },

  register(app: FastifyInstance, https: boolean): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const { raw } = request;
      const expectsBody =
        raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
      if (!expectsBody || raw.complete) return done();
      let before = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const now = raw.socket.bytesRead;
        // While we ourselves do not read (a full disk buffer), the client is not to blame.
        if (now - before < WINDOW_BYTES && !raw.complete && !raw.isPaused()) raw.socket.destroy();
        before = now;
      }, WINDOW);
      const stop = () => clearInterval(timer);
      raw.once('end', stop).once('close', stop);
      done();
    });

    // What cannot even be parsed as HTTP gets the same headers and the same shape of answer as everything else.
    app.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      const body = JSON.stringify({ status: 0, message: MESSAGES.invalidBody });
      const headers = {
        ...baseHeaders(https),
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end(
        `HTTP/1.1 ${timedOut ? '408 Request Timeout' : '400 Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      );
    });
  },
};
