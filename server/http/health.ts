import type { FastifyInstance } from 'fastify';
import type { Backups } from '../backups/backups.ts';
import type { OpenDatabase } from '../db/database.ts';
import { refuse } from '../errors.ts';
import type { Media } from '../media/types.ts';

type HealthDeps = { database: OpenDatabase; media: Media; backups: Backups };

/**
 * /healthz: the process is alive. /readyz: database and storage work, and no shutdown has begun. It also says how backups stand,
 * but a site without a backup still serves.
 */
export function health(app: FastifyInstance, { database, media, backups }: HealthDeps): void {
  const config = { access: 'public' } as const;
  app.get('/healthz', { config, schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 1 });
  });
  app.get('/readyz', { config, schema: { hide: true } }, async (request, reply) => {
    if (app.leaving) throw refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 });
    let backup: Awaited<ReturnType<Backups['state']>>;
    try {
      await Promise.all([database.ping(), media.ping()]);
      backup = await backups.state();
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 });
    }
    return reply.header('cache-control', 'no-store').send({ status: 1, backup });
  });
}
