import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { categoryAnswer, categoryInput, categoryList, categoryUpdate } from '../../../contract/categories.ts';
import { done, idText } from '../../../contract/envelope.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { tags } from '../../cache/tags.ts';
import { publicGet } from '../public-get.ts';
import type { ApiParts } from './parts.ts';

const config = { access: 'admin' } as const;

export async function categoriesApi(app: FastifyInstance, { services, cache }: ApiParts): Promise<void> {
  const { categories } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  publicGet(app, cache, {
    url: '/api/categories',
    summary: 'All categories',
    answer: categoryList,
    read: async () => ({
      answer: { status: 1 as const, message: MESSAGES.ok, data: await categories.list() },
      tags: [tags.categories],
    }),
  });

  routes.route({
    method: 'POST',
    url: '/api/categories/add',
    config,
    schema: { summary: 'Add a category', body: categoryInput, response: { 201: categoryAnswer } },
    handler: async (request, reply) => {
      const data = await categories.add(request.body);
      return reply.code(201).send({ status: 1, message: MESSAGES.categoryAdded, data });
    },
  });

  routes.route({
    method: 'PUT',
    url: '/api/categories/update',
    config,
    schema: {
      summary: 'Rename a category, on its products too',
      body: categoryUpdate,
      response: { 200: categoryAnswer },
    },
    handler: async (request) => {
      const { id, ...input } = request.body;
      return { status: 1 as const, message: MESSAGES.updated, data: await categories.update(id, input) };
    },
  });

  routes.route({
    method: 'DELETE',
    url: '/api/categories/delete',
    config,
    schema: {
      summary: 'Delete a category that no product uses',
      querystring: z.strictObject({ id: idText }),
      response: { 200: done },
    },
    handler: async (request) => {
      await categories.remove(request.query.id);
      request.log.info(
        { event: 'category-deleted', category: request.query.id, by: request.actor?.id },
        'category deleted',
      );
      return { status: 1 as const, message: MESSAGES.categoryDeleted };
    },
  });
}
