import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/errors.ts';
import type { StaticFiles } from './static-files.ts';

/** A worker obeys the policy of its own file: it may ask us, and nobody else. */
const POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * GET /sw.js: the service worker. Switched off, the same address answers with one that takes the place of whatever is installed,
 * deletes its stores and unregisters itself: a 404 would leave the old one running on every phone it ever reached.
 */
export function workerRoute(app: FastifyInstance, files: StaticFiles, isOn: boolean): void {
  app.get('/sw.js', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const sent = files.send(request, reply.header('content-security-policy', POLICY), isOn ? '/sw.js' : '/sw-off.js');
    if (!sent) throw refuse('not_found', 'notFound');
    return sent;
  });
}
