import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The process has been asked to go: it still serves, but is no longer ready for more. */
    leaving: boolean;
  }
}

/**
 * Between being asked to go and closing, everybody is still served, and told to come back on another connection: a proxy that has
 * just sent us a request gets its answer, and its next one goes elsewhere.
 */
export function leaving(app: FastifyInstance): void {
  app.decorate('leaving', false);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
