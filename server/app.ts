import type { Server } from 'node:http';
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { site } from '../site.config.ts';
import { originOf } from './config.ts';
import { categoriesApi } from './http/api/categories.ts';
import { countsApi } from './http/api/counts.ts';
import { docsApi } from './http/api/docs.ts';
import { numbersApi } from './http/api/numbers.ts';
import { productsApi } from './http/api/products.ts';
import { sessionApi } from './http/api/session.ts';
import { usersApi } from './http/api/users.ts';
import { videosApi } from './http/api/videos.ts';
import { mediaDoor } from './http/media/door.ts';
import { pagesDoor } from './http/pages/door.ts';
import type { PageRenderer } from './http/pages/renderer.ts';
import type { Parts } from './parts.ts';
import { errorAnswers, sendFailure } from './plugins/errors.ts';
import { guard } from './plugins/guard.ts';
import { health } from './plugins/health.ts';
import { leaving } from './plugins/leaving.ts';
import { methodNotAllowed } from './plugins/method-not-allowed.ts';
import { openapi } from './plugins/openapi.ts';
import { overload } from './plugins/overload.ts';
import { baseHeaders, securityHeaders } from './plugins/security-headers.ts';
import { slowClients } from './plugins/slow-clients.ts';
import { unreadableRequests } from './plugins/unreadable-requests.ts';

/** JSON bodies are small; uploads have limits of their own. */
const BODY_LIMIT = 64 * 1024;

type AppOptions = {
  logger?: FastifyServerOptions['logger'];
  /** Absent: the API alone, as its tests drive it. */
  renderPage?: PageRenderer;
  /** Folder of the built browser files. */
  clientDir?: string;
  /** Pages are never kept, and their policy allows what Vite's live reload needs. */
  development?: boolean;
  /** Sees every route as it is registered, for the test that holds the access table. */
  onRoute?: (route: RouteOptions) => void;
};

/** The whole server in the order a request meets it. Nothing here listens: tests drive it without a port. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, services, database, media } = parts;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const serverOptions: FastifyHttpOptions<Server> = {
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // So many hops, counted from us, are proxies of our own; what lies further out is what a visitor claims.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => sendFailure(request, reply.headers(baseHeaders(https)), error),
    // Who is still connected when we close is served, and told to come back on another connection.
    return503OnClosing: false,
    clientErrorHandler: unreadableRequests(https),
    ...slowClients.serverOptions,
  };
  const app: FastifyInstance = fastify(serverOptions);
  // A line of the log stands for itself; a logger for every request is made in vain for nearly all of them.
  app.setChildLoggerFactory((logger) => logger);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send plain text without asking first.
  app.removeContentTypeParser('text/plain');

  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  securityHeaders(app, https);
  slowClients.watch(app.server);
  errorAnswers(app);
  overload(app);
  leaving(app);
  guard(app, { auth: services.auth, publicOrigin: config.publicUrl, secure: https });
  health(app, { database, media });

  await openapi(app, site.name);
  const otherMethods = methodNotAllowed(app);
  for (const api of [sessionApi, usersApi, productsApi, categoriesApi, videosApi, numbersApi, countsApi, docsApi]) {
    await app.register(async (scope) => api(scope, parts));
  }
  otherMethods.close();

  await app.register(async (scope) => mediaDoor(scope, parts));
  if (options.renderPage) {
    const { renderPage, clientDir, development = false } = options;
    await pagesDoor(app, { parts, renderPage, clientDir, development, origin: originOf(config) });
  }
  return app;
}
