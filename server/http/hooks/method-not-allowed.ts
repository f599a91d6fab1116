import type { FastifyInstance, HTTPMethods } from 'fastify';
import { refuse } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that only answers 405. */
    refusesMethod?: boolean;
  }
}

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const withoutNames = (url: string) => url.replace(/:[^/]+/g, ':any');

/** Remembers the API's routes while they are declared; `close` then answers 405 with Allow for their other methods. */
export function methodNotAllowed(app: FastifyInstance): { close(): void } {
  const methodsByUrl = new Map<string, Set<string>>();
  let collecting = true;
  app.addHook('onRoute', (route) => {
    if (!collecting || !route.url.startsWith('/api/') || route.url.includes('*')) return;
    const url = withoutNames(route.url);
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    methodsByUrl.set(url, methods);
  });
  return {
    close() {
      collecting = false;
      for (const [url, allowed] of methodsByUrl) {
        const others = METHODS.filter((method) => !allowed.has(method));
        app.route({
          method: others,
          url,
          // A wildcard GET must not shadow an exact HEAD.
          exposeHeadRoute: false,
          config: { access: 'public', refusesMethod: true },
          schema: { hide: true },
          handler: async (_request, reply) => {
            reply.header('allow', [...allowed].sort().join(', '));
            throw refuse('method_not_allowed', 'methodNotAllowed');
          },
        });
      }
    },
  };
}
