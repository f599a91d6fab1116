import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bulkProducts, exportProducts, findCodes, getTemplate, importProducts } from '#contract/calls/many.ts';
import type { BulkAction } from '#contract/many.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import { MESSAGES, type PatternKey, say } from '#contract/messages.ts';
import { refuseField } from '#server/errors.ts';
import { bindCall, bindForm } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

const DONE: Record<BulkAction, PatternKey> = {
  hide: 'productsHidden',
  show: 'productsShown',
  pin: 'productsPinned',
  unpin: 'productsUnpinned',
  move: 'productsMoved',
  delete: 'productsDeleted',
};

const asFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });

export function manyRoutes(app: FastifyInstance, { services: { products }, media }: ApiDeps): void {
  bindCall(app, bulkProducts, async ({ body }, { by }) => {
    await products.bulk(by, body);
    return { status: 1, message: say(DONE[body.action], { count: body.ids.length }) };
  });

  bindCall(app, exportProducts, async (_input, { request, reply }) => {
    asFile(reply, `products-${new Date().toISOString().slice(0, 10)}.csv`);
    // Fastify would read the whole of it only to discard it.
    return Readable.from(request.method === 'HEAD' ? [] : products.exportTable(), { objectMode: false });
  });

  bindCall(app, getTemplate, async ({ query: { language = 'en' } }, { reply }) => {
    asFile(reply, `products-template-${language}.csv`);
    return products.template(language);
  });

  const form = { media, limitOf: () => MANY_LIMITS.importBytes, missing: { file: 'fileRequired' } } as const;
  bindForm(app, importProducts, form, async ({ query, files: { file } }, { by }) => {
    if (!file) throw refuseField('invalid', 'file', 'fileRequired');
    const isDry = query.dry !== undefined;
    const data = await products.importTable(by, file, isDry);
    return { status: 1, message: isDry ? MESSAGES.importChecked : MESSAGES.imported, data };
  });

  bindCall(app, findCodes, async ({ body }) => ({
    status: 1,
    message: MESSAGES.ok,
    data: await products.byCodes(body.codes),
  }));
}
