import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SECOND = 1000;
/** Fastify's and Node's defaults left slow sockets open past 48 s. */
const HEADERS_TIMEOUT = 10 * SECOND;
const CHECK_EVERY = 2 * SECOND;
/** The keep-alive time we announce. We close later than that, so that a client that is slightly late is still served. */
const KEEP_ALIVE_SAID = { 'keep-alive': 'timeout=5' };
/** Longest time a socket may go without a request. Node's timers miss sockets that send an empty line now and then. */
const WITHOUT_REQUEST = 12 * SECOND;
const SERVED_AND_CLOSING = SECOND;
const NEW_AND_CLOSING = 5 * SECOND;
const CLOSING_EVERY = SECOND / 5;
/** Least progress of a body in each window: a phone with a weak signal (64 kB/s) passes, a trickle does not. */
const WINDOW = 10 * SECOND;
const WINDOW_BYTES = 16 * 1024;
/** A client that reads nothing for this long is gone, or holds the socket on purpose. A paused player asks again by range. */
const STALLED_READER = 15 * SECOND;

function watchBody(request: IncomingMessage): void {
  const { headers, socket } = request;
  const expectsBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!expectsBody) return;
  let before = socket.bytesRead;
  // If we are not reading (a slow disk), the client is not slow.
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

/** Closes sockets that trickle headers or bodies, stay idle or never read. A slow but steady upload passes. */
export const slowClients = {
  /** Sent with every response. Set on the raw response before Fastify writes its headers, it would make Node validate them one by one. */
  headers: KEEP_ALIVE_SAID,

  serverOptions: {
    // Node would close exactly at the time it announces.
    keepAliveTimeout: 0,
    // No limit on a whole request: large uploads take long, and the window checks their progress.
    requestTimeout: 0,
    // requestsAlike answers a request without Host, with our headers.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_EVERY },
  },

  /** On the server, not as a hook: a URL that cannot be parsed reaches no hook, but may have a body. */
  watch(server: Server): void {
    // Monotonic clock: setting the system time must not make sockets look idle.
    const sockets = new Map<Socket, { answering: number; served: boolean; since: number; warned: boolean }>();
    server.on('connection', (socket: Socket) => {
      sockets.set(socket, { answering: 0, served: false, since: performance.now(), warned: false });
      socket.once('close', () => sockets.delete(socket));
    });
    // Before Fastify's listener, which may respond at once.
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
        // Only if it was idle last time too: after a long busy spell an unread request may be waiting. And only after the sockets have been
        // read once more: timers run first when the process goes on after a pause.
        if (idle && warned) {
          setImmediate(() => {
            if (state.answering === 0 && state.since === since) socket.destroy();
          });
        }
        state.warned = idle;
      }
    };
    // On close Node drops all idle sockets at once. We keep new connections, whose request may be on its way.
    let closing: NodeJS.Timeout | undefined;
    server.closeIdleConnections = () => {
      closeIdle(true);
      closing ??= setInterval(() => closeIdle(true), CLOSING_EVERY);
    };
    const sweep = setInterval(() => {
      closeIdle(false);
      for (const socket of sockets.keys()) {
        // The client is not reading. From now on Node's own timeout watches the socket and destroys it if nothing is read.
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
