import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the OpenAPI document of every call. */
    openapi(): Promise<OpenAPIV3_1.Document>;
  }
}

/**
 * The OpenAPI document, made from the same schemas that check the calls; `docRoutes` gives it the site's name. Register before the
 * routes. The library comes when the document is asked for, and reads them from a server that never listens: no start waits for it.
 */
export function openapi(app: FastifyInstance): void {
  const routes: Pick<RouteOptions, 'method' | 'url' | 'schema'>[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, schema });
  });
  app.decorate('openapi', async () => {
    const { default: swagger } = await import('@fastify/swagger');
    const listed = fastify({ exposeHeadRoutes: false });
    listed.setValidatorCompiler(() => () => true);
    listed.setSerializerCompiler(() => JSON.stringify);
    await listed.register(swagger, {
      openapi: { openapi: '3.1.0', info: { title: 'API', version: '1.0.0' } },
      transform: createJsonSchemaTransform({ skipList: [] }),
    });
    for (const route of routes) listed.route({ ...route, handler: () => null });
    await listed.ready();
    return listed.swagger() as OpenAPIV3_1.Document;
  });
}
