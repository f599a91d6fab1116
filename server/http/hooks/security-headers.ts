import type { FastifyInstance, FastifyReply } from 'fastify';
import { baseHeaders } from '#server/edge/base-headers.ts';
import { slowClients } from '#server/edge/slow-clients.ts';

/** What every response carries. */
export const commonHeaders = (https: boolean) => ({ ...baseHeaders(https), ...slowClients.headers });

export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = commonHeaders(https);
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    // Whoever reports a fault can name the line of the log.
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
