import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { site } from '../../../site.config.ts';
import { escapeHtml, plainPage } from '../../html.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

function operationHtml(path: string, method: string, operation: OpenAPIV3_1.OperationObject): string {
  const schemas = {
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    responses: operation.responses,
  };
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary><pre>${escapeHtml(JSON.stringify(schemas, null, 2))}</pre></details>`;
}

function documentHtml(document: OpenAPIV3_1.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [operationHtml(path, method, operation)] : [];
    }),
  );
  const intro = `<p>The calls of ${escapeHtml(site.name)}, made from the schemas that check them. The same as <a href="/api/openapi.json">OpenAPI</a>.</p>`;
  return plainPage(document.info.title, intro + operations.join(''));
}

/** What the calls are, for developers: as a document for machines and as a page without scripts for people. */
export async function docsApi(app: FastifyInstance): Promise<void> {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  const document = () => app.swagger() as OpenAPIV3_1.Document;
  app.get('/api/openapi.json', options, async (_request, reply) => reply.send(document()));
  app.get('/api/docs', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentHtml(document())),
  );
}
