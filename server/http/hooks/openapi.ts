import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document at /api/openapi.json, made from the same schemas that check the calls. Register before the routes. */
export async function openapi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${title} API`, version: '1.0.0' } },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
}
