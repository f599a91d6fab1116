import type { FastifyInstance } from 'fastify';
import { addPicture, orderPictures, removePicture } from '#contract/calls/gallery.ts';
import { addProduct, deleteProduct, getAnyProduct, listAllProducts, updateProduct } from '#contract/calls/panel.ts';
import { getProduct, listCategoryProducts, listProducts, listShowcase } from '#contract/calls/public.ts';
import { suggest } from '#contract/calls/search.ts';
import { idText } from '#contract/envelope.ts';
import { LIMITS } from '#contract/limits.ts';
import { MESSAGES, type MessageKey } from '#contract/messages.ts';
import { refuse, refuseField } from '#server/errors.ts';
import { bindCall, bindForm, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';
import { streamedLists } from './product-stream.ts';

function idIn(text: string, otherwise: MessageKey): number {
  const parsed = idText.safeParse(text);
  if (!parsed.success) throw refuse('not_found', otherwise);
  return parsed.data;
}
const productIdOf = (text: string): number => idIn(text, 'productNotFound');

export function productRoutes(app: FastifyInstance, { services, reads, cache, media, config, meters }: ApiDeps): void {
  const { products } = services;
  const form = { media, limitOf: () => config.maxImageBytes };

  void app.register(async (lists) => {
    streamedLists(lists, meters);
    bindRead(lists, cache, listProducts, reads.listProducts);
    bindRead(lists, cache, listCategoryProducts, reads.listCategoryProducts);
  });
  bindRead(app, cache, listShowcase, reads.listShowcase);
  bindRead(app, cache, suggest, reads.suggest);
  bindRead(app, cache, getProduct, reads.getProduct);

  bindCall(app, listAllProducts, async ({ query }) => ({
    status: 1,
    message: MESSAGES.ok,
    ...(await products.page(query, query.limit ?? LIMITS.pageSizeMax, true)),
  }));

  bindCall(app, getAnyProduct, async ({ params }) => ({
    status: 1,
    message: MESSAGES.ok,
    data: await products.anyById(productIdOf(params.id)),
  }));

  bindForm(app, addProduct, form, async ({ body, files }, { by }) => ({
    status: 1,
    message: MESSAGES.productAdded,
    data: await products.add(by, body, files.productimage ?? null),
  }));

  bindForm(app, updateProduct, form, async ({ params, body, files }, { by }) => ({
    status: 1,
    message: MESSAGES.productUpdated,
    data: await products.update(by, productIdOf(params.idOrCategory), body, files.productimage ?? null),
  }));

  const pictureForm = { ...form, missing: { picture: 'pictureRequired' } } as const;
  bindForm(app, addPicture, pictureForm, async ({ params, files: { picture } }, { by }) => {
    if (!picture) throw refuseField('invalid', 'picture', 'pictureRequired');
    const data = await products.addPicture(by, productIdOf(params.id), picture);
    return { status: 1, message: MESSAGES.pictureAdded, data };
  });

  bindCall(app, orderPictures, async ({ params, body }, { by }) => ({
    status: 1,
    message: MESSAGES.picturesOrdered,
    data: await products.orderPictures(by, productIdOf(params.id), body.order),
  }));

  bindCall(app, removePicture, async ({ params }, { by }) => ({
    status: 1,
    message: MESSAGES.pictureRemoved,
    data: await products.removePicture(by, productIdOf(params.id), idIn(params.pictureId, 'pictureNotFound')),
  }));

  bindCall(app, deleteProduct, async ({ body, query }, { by }) => {
    const product = body?.id ?? query.id;
    if (product === undefined) throw refuseField('invalid', 'id', 'productIdRequired');
    await products.remove(by, product);
    return { status: 1, message: MESSAGES.productDeleted };
  });
}
