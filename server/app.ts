import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createNetworks } from './address.ts';
import { originOf } from './config.ts';
import { baseHeaders } from './edge/base-headers.ts';
import { CONNECTIONS_FULL, connectionCap } from './edge/connection-cap.ts';
import { forwardedFor } from './edge/forwarded-for.ts';
import { leaving } from './edge/leaving.ts';
import { overload } from './edge/overload.ts';
import { slowClients } from './edge/slow-clients.ts';
import { inTurns } from './edge/turns.ts';
import { requestsAlike, unreadableRequests } from './edge/unreadable-requests.ts';
import { backupRoutes } from './http/api/backups.ts';
import { binRoutes } from './http/api/bin.ts';
import { categoryRoutes } from './http/api/categories.ts';
import { countRoutes } from './http/api/counts.ts';
import { docRoutes } from './http/api/docs.ts';
import { manyRoutes } from './http/api/many.ts';
import { numberRoutes } from './http/api/numbers.ts';
import { passwordLinkRoutes } from './http/api/password-links.ts';
import { productRoutes } from './http/api/products.ts';
import { secondFactorRoutes } from './http/api/second-factor.ts';
import { sessionRoutes } from './http/api/session.ts';
import { siteRoutes } from './http/api/site.ts';
import { tapRoutes } from './http/api/taps.ts';
import { uploadRoutes } from './http/api/uploads.ts';
import { userRoutes } from './http/api/users.ts';
import { videoRoutes } from './http/api/videos.ts';
import { health } from './http/health.ts';
import { errorAnswers, sendFailure } from './http/hooks/errors.ts';
import { guard } from './http/hooks/guard.ts';
import { methodNotAllowed } from './http/hooks/method-not-allowed.ts';
import { openapi } from './http/hooks/openapi.ts';
import { requestLog } from './http/hooks/request-log.ts';
import { commonHeaders, securityHeaders } from './http/hooks/security-headers.ts';
import { knownRequests } from './http/known-requests.ts';
import { mediaRoutes } from './http/media/routes.ts';
import { metrics } from './http/metrics.ts';
import type { PageRenderer } from './http/pages/renderer.ts';
import { pageRoutes } from './http/pages/routes.ts';
import type { AppDeps } from './open-deps.ts';

/** JSON bodies are small; uploads have limits of their own. */
const BODY_LIMIT = 64 * 1024;

type AppOptions = {
  logger?: FastifyServerOptions['logger'];
  /** Without it there is only the API, as in its tests. */
  renderPage?: PageRenderer;
  /** Folder of the built browser files. */
  clientDir?: string;
  /** Pages are not cached, and their CSP allows Vite's live reload. */
  development?: boolean;
  /** Called for every route registered, for the test of the access table. */
  onRoute?: (route: RouteOptions) => void;
};

/** The whole server, in the order a request passes through it. It does not listen: tests use it without a port. */
export async function buildApp(deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, services, database, media, backups } = deps;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const isProxy = createNetworks(config.trustProxy);
  const log = requestLog(isProxy);
  const serverOptions: FastifyHttpOptions<Server> = {
    logger: options.logger ?? false,
    ...log,
    // Trust X-Forwarded-For only from our own proxies.
    trustProxy: isProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => sendFailure(request, reply.headers(baseHeaders(https)), error),
    // While closing we still serve open connections, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: unreadableRequests(https),
    ...slowClients.serverOptions,
  };
  const app: FastifyInstance = fastify(serverOptions);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Cross-site forms can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain');

  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  if (config.purge) app.decorate('hasCdn', true);
  knownRequests(app, {
    cache: deps.cache,
    headers: commonHeaders(https),
    nameOf: log.genReqId,
    meters: deps.meters,
  });
  inTurns(app.server);
  securityHeaders(app, https);
  forwardedFor(app, config.trustProxy.length > 0);
  requestsAlike(app, https);
  connectionCap(app.server, { isProxy, https, onFull: (address) => app.log.warn({ address }, CONNECTIONS_FULL) });
  slowClients.watch(app.server);
  errorAnswers(app);
  overload(app);
  leaving(app);
  // Without its hook, which parses cookies on every request: we parse them where needed.
  await app.register(cookie, { hook: false });
  guard(app, {
    auth: services.auth,
    lacksFactor: services.secondFactor.isMissing,
    publicOrigin: config.publicUrl,
    secure: https,
  });
  await metrics(app, deps);
  health(app, { database, media, backups });

  openapi(app);
  const otherMethods = methodNotAllowed(app);
  for (const bind of [
    sessionRoutes,
    secondFactorRoutes,
    userRoutes,
    passwordLinkRoutes,
    productRoutes,
    manyRoutes,
    categoryRoutes,
    videoRoutes,
    uploadRoutes,
    numberRoutes,
    siteRoutes,
    countRoutes,
    tapRoutes,
    backupRoutes,
    binRoutes,
    docRoutes,
  ]) {
    await app.register(async (scope) => bind(scope, deps));
  }
  otherMethods.close();

  await app.register(async (scope) => mediaRoutes(scope, deps));
  if (options.renderPage) {
    const { renderPage, clientDir, development = false } = options;
    await pageRoutes(app, { deps, renderPage, clientDir, development, origin: originOf(config) });
  }
  return app;
}
