import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shutdown has begun: requests are still served, but /readyz fails. */
    leaving: boolean;
  }
}

/**
 * Between the signal and closing, requests are served with `Connection: close`: a request a proxy has just sent is answered, and its
 * next one goes to another instance.
 */
export function leaving(app: FastifyInstance): void {
  app.decorate('leaving', false);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
