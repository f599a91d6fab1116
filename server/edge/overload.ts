import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request counts as running. */
    counted: boolean;
  }
}

/** Most requests running at once. Past this, one more only slows down all of them. */
const MAX_RUNNING = 500;
const RETRY_AFTER_SECONDS = 2;
/** Never refused: a page or a call is retried, but a script or a picture the browser did not get stays missing. */
const FILE = /^(?!\/api\/)[^?]*\.[a-z0-9]+(\?|$)/;

/** Under overload new requests get 503 with Retry-After at once, so that running ones finish in time. */
export function overload(app: FastifyInstance, maxRunning = MAX_RUNNING) {
  let running = 0;
  app.decorateRequest('counted', false);

  app.addHook('onRequest', (request, _reply, done) => {
    // /healthz answers under overload too: a busy process must not be restarted.
    const always = () => request.url === '/healthz' || FILE.test(request.url);
    if (running < maxRunning || always()) return done();
    done(refuse('unavailable', 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });

  // Count a request once its body is in: a slow upload must not take the place of a client that waits for us.
  app.addHook('preValidation', (request, _reply, done) => {
    request.counted = true;
    running += 1;
    done();
  });
  // Stop counting when the response begins: a video streams for minutes and costs little. This runs for every request, also for failed
  // and aborted ones, and twice if this hook itself fails.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.counted) running -= 1;
    request.counted = false;
    done(null, payload);
  });
}
