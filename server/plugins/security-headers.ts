import type { FastifyInstance, FastifyReply } from 'fastify';
import { slowClients } from './slow-clients.ts';

/** What every kind of answer carries. Pages and media replace the policy by their own. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // What may be kept says so itself.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = { ...baseHeaders(https), ...slowClients.headers };
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    reply.headers(headers);
    done();
  });
}
