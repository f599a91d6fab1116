import type { FastifyInstance, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { packBody } from '../cache/packed-body.ts';
import { sendRemembered } from './send-answer.ts';

type Route<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> = {
  url: string;
  summary: string;
  params?: P;
  querystring?: Q;
  answer: A;
  /** Reads the data and names the tags under which the answer is kept. A thrown AppError is sent and never kept. */
  read(input: { params: z.output<P>; query: z.output<Q> }): Promise<{ answer: z.input<A>; tags: readonly string[] }>;
};

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
};

/**
 * A GET that is the same for everybody: made once, kept as ready bytes with its ETag, dropped by tag when something it
 * shows is written. Only validated input makes a key, so no header or stray parameter can change what is kept.
 */
export function publicGet<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  cache: AnswerCache,
  route: Route<P, Q, A>,
): void {
  const schema: FastifySchema = {
    summary: route.summary,
    response: { 200: route.answer },
    ...(route.params ? { params: route.params } : {}),
    ...(route.querystring ? { querystring: route.querystring } : {}),
  };
  app.route({
    method: 'GET',
    url: route.url,
    config: { access: 'public' },
    schema,
    handler: (request, reply) => {
      // The validator has put the schemas' own output here; Fastify cannot know that for generic schemas.
      const input = {
        params: (route.params ? request.params : {}) as z.output<P>,
        query: (route.querystring ? request.query : {}) as z.output<Q>,
      };
      const key = `${route.url} ${JSON.stringify([input.params, input.query])}`;
      const produce = async () => {
        const { answer: content, tags } = await route.read(input);
        const body = await packBody(JSON.stringify(route.answer.parse(content)));
        return { status: 200, headers: HEADERS, body, tags, keep: true };
      };
      return sendRemembered(request, reply, { cache, key, produce });
    },
  });
}
