import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { countsAnswer } from '../../../contract/counts.ts';
import type { ApiParts } from './parts.ts';

export async function countsApi(app: FastifyInstance, { services }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/getcount',
    config: { access: 'staff' },
    schema: { summary: 'How many users, videos and products there are', response: { 200: countsAnswer } },
    handler: async () => ({ status: 1 as const, data: await services.counts.get() }),
  });
}
