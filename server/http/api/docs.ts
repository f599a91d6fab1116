import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { escapeHtml, plainPage } from '#server/html.ts';
import type { ApiDeps } from './deps.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function operationHtml(path: string, method: string, operation: OpenAPIV3_1.OperationObject): string {
  const schemas = {
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    responses: operation.responses,
  };
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary><pre>${escapeHtml(JSON.stringify(schemas, null, 2))}</pre></details>`;
}

function documentHtml(document: OpenAPIV3_1.Document, name: string): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [operationHtml(path, method, operation)] : [];
    }),
  );
  const intro = `<p>The calls of ${escapeHtml(name)}, made from the schemas that check them. The same as <a href="/api/openapi.json">OpenAPI</a>.</p>`;
  return plainPage(document.info.title, intro + operations.join(''));
}

/** API documentation: the OpenAPI document, and a page without scripts. */
export function docRoutes(app: FastifyInstance, { services }: ApiDeps): void {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  // Built at the first request, when every route is known, and again when the site has another name.
  let built: { name: string; json: string; html: string } | undefined;
  const texts = async () => {
    const name = await services.site.name();
    if (built?.name === name) return built;
    const routes = await app.openapi();
    const document = { ...routes, info: { ...routes.info, title: `${name} API` } };
    built = { name, json: JSON.stringify(document), html: documentHtml(document, name) };
    return built;
  };
  app.get('/api/openapi.json', options, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await texts()).json),
  );
  app.get('/api/docs', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await texts()).html),
  );
}
