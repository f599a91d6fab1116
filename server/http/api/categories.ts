import type { FastifyInstance } from 'fastify';
import { orderCategories } from '#contract/calls/gallery.ts';
import { addCategory, deleteCategory, updateCategory } from '#contract/calls/panel.ts';
import { listCategories } from '#contract/calls/public.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindCall, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function categoryRoutes(app: FastifyInstance, { services, reads, cache }: ApiDeps): void {
  const { categories } = services;

  bindRead(app, cache, listCategories, reads.listCategories);

  bindCall(app, addCategory, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.categoryAdded,
    data: await categories.add(by, body),
  }));

  bindCall(app, updateCategory, async ({ body: { id, updated_at, ...input } }, { by }) => ({
    status: 1,
    message: MESSAGES.updated,
    data: await categories.update(by, id, input, updated_at),
  }));

  bindCall(app, orderCategories, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.categoriesOrdered,
    data: await categories.order(by, body.ids),
  }));

  bindCall(app, deleteCategory, async ({ query: { id } }, { by }) => {
    await categories.remove(by, id);
    return { status: 1, message: MESSAGES.categoryDeleted };
  });
}
