import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MESSAGES } from '../../../contract/messages.ts';
import { numbers, numbersAnswer, numbersInput } from '../../../contract/numbers.ts';
import { tags } from '../../cache/tags.ts';
import { publicGet } from '../public-get.ts';
import type { ApiParts } from './parts.ts';

export async function numbersApi(app: FastifyInstance, { services, cache }: ApiParts): Promise<void> {
  publicGet(app, cache, {
    url: '/api/user/numbers',
    summary: 'The numbers visitors call and write to; empty until they are set',
    answer: numbers,
    read: async () => ({ answer: await services.numbers.get(), tags: [tags.numbers] }),
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'PUT',
    url: '/api/user/numbers',
    config: { access: 'admin' },
    schema: { summary: 'Change the numbers', body: numbersInput, response: { 200: numbersAnswer } },
    handler: async (request) => ({
      status: 1 as const,
      message: MESSAGES.updated,
      ...(await services.numbers.update(request.body)),
    }),
  });
}
