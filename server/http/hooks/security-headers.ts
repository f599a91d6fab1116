import type { FastifyInstance, FastifyReply } from 'fastify';
import { baseHeaders } from '#server/edge/base-headers.ts';
import { slowClients } from '#server/edge/slow-clients.ts';

export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = { ...baseHeaders(https), ...slowClients.headers };
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    // Whoever reports a fault can name the line of the log.
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
