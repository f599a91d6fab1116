import type { FastifyInstance, FastifyReply } from 'fastify';
import { baseHeaders } from '#server/edge/base-headers.ts';
import { slowClients } from '#server/edge/slow-clients.ts';

export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = { ...baseHeaders(https), ...slowClients.headers };
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    reply.headers(headers);
    done();
  });
}
