import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Among the requests that are being worked on. */
    counted: boolean;
  }
}

/** Requests worked on at once: past this each one more only makes all of them later. */
const MAX_RUNNING = 500;
const RETRY_AFTER_SECONDS = 2;
/** A page or a call is asked for again by itself; a script or a picture that a browser did not get stays missing. */
const FILE = /^(?!\/api\/)[^?]*\.[a-z0-9]+(\?|$)/;

/** A page's own reads in process are part of a request that has already been let in. */
const fromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket;

/** Under overload newcomers get 503 with Retry-After at once, so that those already let in are served in time. */
export function overload(app: FastifyInstance, maxRunning = MAX_RUNNING) {
  let running = 0;
  app.decorateRequest('counted', false);

  app.addHook('onRequest', (request, _reply, done) => {
    // That the process lives is true under overload too; whoever asks must not restart it for being busy.
    const always = () => request.url === '/healthz' || FILE.test(request.url) || !fromOutside(request);
    if (running < maxRunning || always()) return done();
    done(refuse('unavailable', 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });

  // Only once its body is in: a client that sends slowly must not take the place of one that waits for us.
  app.addHook('preValidation', (request, _reply, done) => {
    request.counted = true;
    running += 1;
    done();
  });
  // And only until the answer begins: a film is watched for minutes and costs next to nothing meanwhile. Every request comes by here,
  // also one that fails or whose client has gone; one that fails here comes by twice.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.counted) running -= 1;
    request.counted = false;
    done(null, payload);
  });
}
