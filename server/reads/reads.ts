import type { CALLS, CallName } from '#contract/calls/all.ts';
import type { Call, ParsedInputOf, ResponseOf } from '#contract/calls/call.ts';
import { idText } from '#contract/envelope.ts';
import { LIMITS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import { refuse } from '../errors.ts';
import type { Services } from '../services.ts';
import { TooLongToKeep, WHOLE_LIST_MAX } from './whole-list.ts';

/** What a read gives: the call's response, and the tags of everything it was made from. A refusal is thrown. */
export type Read<C extends Call> = (
  input: Omit<ParsedInputOf<C>, 'body'>,
) => Promise<{ data: ResponseOf<C>; tags: readonly string[] }>;

type PublicRead = {
  [Name in CallName]: (typeof CALLS)[Name] extends { method: 'GET'; access: 'public' } ? Name : never;
}[CallName];
export type Reads = { [Name in PublicRead]: Read<(typeof CALLS)[Name]> };

const ok = { status: 1, message: MESSAGES.ok } as const;

/** The public reads. The API sends them, pages are made from them: the same functions, without HTTP in between. */
export function createReads({ products, categories, videos, numbers, site }: Services): Reads {
  return {
    async listProducts({ query }) {
      const whole = Object.values(query).every((value) => value === undefined);
      if (whole && (await products.total()) > WHOLE_LIST_MAX) throw new TooLongToKeep(() => products.batches());
      const page = await products.page(query, query.limit ?? (whole ? WHOLE_LIST_MAX : LIMITS.pageSizeMax));
      return { data: { ...ok, ...page }, tags: ['products', 'categories', 'numbers'] };
    },

    async getProduct({ params }) {
      const id = idText.safeParse(params.idOrCategory);
      if (!id.success) throw refuse('not_found', 'productNotFound');
      const product = await products.shown(id.data);
      // Its other colours are products of the same category.
      const tags = [productTag(product.id), categoryTag(product.categories), 'categories', 'numbers'];
      return { data: { ...ok, data: { ...product, videos: await videos.ofProduct(product.id) } }, tags };
    },

    async listCategoryProducts({ params: { idOrCategory: category }, query: { limit, cursor } }) {
      const whole = limit === undefined && cursor === undefined;
      if (whole && (await products.total(category)) > WHOLE_LIST_MAX) {
        throw new TooLongToKeep(() => products.batches(category));
      }
      const { category: current, ...page } = await products.byCategory(category, {
        limit: limit ?? (whole ? WHOLE_LIST_MAX : LIMITS.pageSizeMax),
        cursor,
      });
      const tags = [categoryTag(category), categoryTag(current), 'categories', 'numbers'];
      return { data: { ...ok, ...page }, tags: [...new Set(tags)] };
    },

    suggest: async ({ query }) => ({
      data: { ...ok, data: await products.suggest(query.q, query.lang ?? 'en') },
      tags: ['products', 'categories'],
    }),

    listShowcase: async () => ({
      data: { ...ok, success: true, data: await products.showcase() },
      tags: ['products', 'categories'],
    }),

    listCategories: async () => ({ data: { ...ok, data: await categories.list() }, tags: ['categories'] }),

    async listVideos() {
      const [data, seen] = await Promise.all([videos.list(), videos.seenIds()]);
      return { data: { ...ok, data }, tags: ['videos', ...seen.map(productTag)] };
    },

    getSite: async () => ({ data: { ...ok, data: await site.get() }, tags: ['site'] }),

    getNumbers: async () => ({ data: await numbers.get(), tags: ['numbers'] }),
  };
}
