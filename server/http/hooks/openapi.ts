import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document, made from the same schemas that check the calls; `docRoutes` gives it the site's name. Register before the routes. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'API', version: '1.0.0' } },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
}
