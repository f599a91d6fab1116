import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { done, id, idText } from '../../../contract/envelope.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import {
  categoryShowcaseAnswer,
  pageQuery,
  productAnswer,
  productInput,
  productPage,
  productPatch,
  productQuery,
} from '../../../contract/products.ts';
import { tags } from '../../cache/tags.ts';
import { refuse, refuseField } from '../../errors.ts';
import { formRoutes, readFields, withForm } from '../form.ts';
import type { Form } from '../multipart.ts';
import { publicGet } from '../public-get.ts';
import { withUploadSlot } from '../upload-slots.ts';
import type { ApiParts } from './parts.ts';
import { productFields } from './product-fields.ts';
import { streamedLists, TooLongToKeep, WHOLE_LIST_MAX } from './product-stream.ts';

const ok = { status: 1, message: MESSAGES.ok } as const;
const admin = { access: 'admin' } as const;
const productimage = z.file().optional();
const FORM_KINDS = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'];

/** `/api/products/12` is a product, `/api/products/Zigzag` a category: one address shape, told apart by its digits. */
const DIGITS = /^\d+$/;
const address = z.object({ idOrCategory: z.string() });
const oneOrMany = productPage.extend({
  total: productPage.shape.total.optional(),
  nextCursor: productPage.shape.nextCursor.optional(),
  data: z.union([productAnswer.shape.data, productPage.shape.data]),
});

const deletion = {
  querystring: z.strictObject({ id: z.preprocess((value) => (value === '' ? undefined : value), idText.optional()) }),
  body: z.strictObject({ id: id.nullish() }).nullish(),
};

function productIdOf(text: string): number {
  const parsed = idText.safeParse(text);
  if (!parsed.success) throw refuse('not_found', 'productNotFound');
  return parsed.data;
}

/** A form without a picture is small and needs no slot: saving text must not wait behind uploads. */
const SMALL_BODY = 64 * 1024;

function inSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!request.actor) throw refuse('unauthorized', 'loginAgain');
  const isSmall = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BODY;
  return isSmall ? work() : withUploadSlot(request.actor.id, work);
}

export async function productsApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { products } = parts.services;

  await app.register(async (lists) => {
    streamedLists(lists);

    publicGet(lists, parts.cache, {
      url: '/api/products',
      summary: 'Products, newest first: all of them, or a page of those that are looked for',
      querystring: productQuery,
      answer: productPage,
      async read({ query }) {
        const whole = Object.values(query).every((value) => value === undefined);
        if (whole && (await products.total()) > WHOLE_LIST_MAX) throw new TooLongToKeep(() => products.batches());
        const page = await products.page(query, query.limit ?? (whole ? WHOLE_LIST_MAX : LIMITS.pageSizeMax));
        return { answer: { ...ok, ...page }, tags: [tags.products, tags.categories, tags.numbers] };
      },
    });

    publicGet(lists, parts.cache, {
      url: '/api/products/:idOrCategory',
      summary: 'One product by its id, or the products of a category by its value',
      params: address,
      querystring: pageQuery,
      answer: oneOrMany,
      async read({ params: { idOrCategory }, query: { limit, cursor } }) {
        if (DIGITS.test(idOrCategory)) {
          const product = await products.byId(productIdOf(idOrCategory));
          return { answer: { ...ok, data: product }, tags: [tags.product(product.id), tags.categories, tags.numbers] };
        }
        const whole = limit === undefined && cursor === undefined;
        if (whole && (await products.total(idOrCategory)) > WHOLE_LIST_MAX) {
          throw new TooLongToKeep(() => products.batches(idOrCategory));
        }
        const page = await products.byCategory(idOrCategory, {
          limit: limit ?? (whole ? WHOLE_LIST_MAX : LIMITS.pageSizeMax),
          cursor,
        });
        return { answer: { ...ok, ...page }, tags: [tags.category(idOrCategory), tags.categories, tags.numbers] };
      },
    });
  });

  publicGet(app, parts.cache, {
    url: '/api/products/categories',
    summary: 'One product for every category that has any',
    answer: categoryShowcaseAnswer,
    read: async () => ({
      answer: { ...ok, success: true as const, data: await products.showcase() },
      tags: [tags.products, tags.categories],
    }),
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'DELETE',
    url: '/api/products',
    config: admin,
    schema: { summary: 'Delete a product', ...deletion, response: { 200: done } },
    handler: async (request) => {
      const product = request.body?.id ?? request.query.id;
      if (product === undefined) throw refuseField('invalid', 'id', 'productIdRequired');
      await products.remove(product);
      request.log.info({ event: 'product-deleted', product, by: request.actor?.id }, 'product deleted');
      return { status: 1 as const, message: MESSAGES.productDeleted };
    },
  });

  await app.register(async (forms) => {
    formRoutes(forms);
    const routes = forms.withTypeProvider<ZodTypeProvider>();
    const files = { productimage: parts.config.maxImageBytes };
    const readForm = <T>(request: FastifyRequest, use: (form: Form) => Promise<T>): Promise<T> =>
      inSlot(request, () => withForm(request, parts.media, files, use));

    routes.route({
      method: 'POST',
      url: '/api/products/add',
      config: admin,
      schema: {
        summary: 'Add a product (multipart, JSON or urlencoded)',
        consumes: FORM_KINDS,
        body: productInput.extend({ productimage }),
        response: { 201: productAnswer },
      },
      handler: async (request, reply) => {
        const data = await readForm(request, (form) =>
          products.add(readFields(productInput, productFields(form.fields)), form.files.productimage ?? null),
        );
        return reply.code(201).send({ status: 1, message: MESSAGES.productAdded, data });
      },
    });

    routes.route({
      method: 'PUT',
      url: '/api/products/:idOrCategory',
      config: admin,
      schema: {
        summary: 'Change a product; absent and empty fields stay as they are (multipart, JSON or urlencoded)',
        consumes: FORM_KINDS,
        params: address,
        body: productPatch.extend({ productimage }),
        response: { 200: productAnswer },
      },
      handler: async (request) => {
        const data = await readForm(request, (form) => {
          const patch = readFields(productPatch, productFields(form.fields));
          return products.update(productIdOf(request.params.idOrCategory), patch, form.files.productimage ?? null);
        });
        return { status: 1 as const, message: MESSAGES.productUpdated, data };
      },
    });
  });
}
