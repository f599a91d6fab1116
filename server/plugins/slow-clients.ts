import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SECOND = 1000;
/** Fastify's and Node's defaults left slow sockets open past 48 s. */
const HEADERS_TIMEOUT = 10 * SECOND;
const CHECK_EVERY = 2 * SECOND;
/** So long, we say, a connection may be used again. We close it well after that: who is late itself must not send into the void. */
const KEEP_ALIVE_SAID = { 'keep-alive': 'timeout=5' };
/** Node's own timers forget a socket that sends an empty line now and then; so long it may be without a request at all. */
const WITHOUT_REQUEST = 12 * SECOND;
const SERVED_AND_CLOSING = SECOND;
const NEW_AND_CLOSING = 5 * SECOND;
const CLOSING_EVERY = SECOND / 5;
/** A body must make progress: this much in each window, so a phone on two bars (64 kB/s) passes and a trickle does not. */
const WINDOW = 10 * SECOND;
const WINDOW_BYTES = 16 * 1024;
/** Whoever takes nothing at all of an answer for so long has gone, or wants to hold us. A player that paused asks again by range. */
const STALLED_READER = 15 * SECOND;

function watchBody(request: IncomingMessage): void {
  const { headers, socket } = request;
  const expectsBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!expectsBody) return;
  let before = socket.bytesRead;
  // While we ourselves do not read (a slow disk), the client is not to blame.
  let heldUpByUs = false;
  request.on('pause', () => {
    heldUpByUs = true;
  });
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < WINDOW_BYTES && !request.complete && !heldUpByUs) socket.destroy();
    before = now;
    heldUpByUs = request.isPaused();
  }, WINDOW);
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}

/** Closes those who send headers or bodies drop by drop, hold a socket for nothing or never read; spares an honest slow upload. */
export const slowClients = {
  /** For every answer. Set on the raw response before the framework writes the others, it would make Node check them one by one. */
  headers: KEEP_ALIVE_SAID,

  serverOptions: {
    // Node would close at the very moment it announces.
    keepAliveTimeout: 0,
    // The whole request may take as long as an honest upload needs; the window watches its progress.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_EVERY },
  },

  /** On the server itself, not as a hook: an address that cannot be parsed meets no hook, but it may have a body. */
  watch(server: Server): void {
    // By the clock that only goes forward: when the day's time is set right, nobody was idle for it.
    const sockets = new Map<Socket, { answering: number; served: boolean; since: number; warned: boolean }>();
    server.on('connection', (socket: Socket) => {
      sockets.set(socket, { answering: 0, served: false, since: performance.now(), warned: false });
      socket.once('close', () => sockets.delete(socket));
    });
    // Before the framework's own listener, which may answer at once.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      watchBody(request);
      const state = sockets.get(request.socket);
      if (!state) return;
      state.answering += 1;
      response.once('close', () => {
        state.answering -= 1;
        state.served = true;
        state.since = performance.now();
      });
    });
    const closeIdle = (atClosing: boolean) => {
      const now = performance.now();
      for (const [socket, state] of sockets) {
        const { answering, served, since, warned } = state;
        const patience = atClosing ? (served ? SERVED_AND_CLOSING : NEW_AND_CLOSING) : WITHOUT_REQUEST;
        const idle = answering === 0 && now - since > patience;
        // Only if it was so last time too: when we were busy for long, a request has come in and lies there unread.
        if (idle && warned) socket.destroy();
        state.warned = idle;
      }
    };
    // Node does this when it closes, at once and to all. A new connection has its request on the way, and gets its answer.
    let closing: NodeJS.Timeout | undefined;
    server.closeIdleConnections = () => {
      closeIdle(true);
      closing ??= setInterval(() => closeIdle(true), CLOSING_EVERY);
    };
    const sweep = setInterval(() => {
      closeIdle(false);
      for (const socket of sockets.keys()) {
        // What we wrote is not taken. From here on Node notices every byte that is, and destroys the socket if none is.
        if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(STALLED_READER);
      }
    }, CHECK_EVERY);
    sweep.unref();
    server.on('close', () => {
      clearInterval(sweep);
      clearInterval(closing);
    });
  },
};
