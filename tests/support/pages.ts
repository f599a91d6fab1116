import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import type { PageRenderer } from '#server/http/pages/renderer.ts';

type EntryModule = ServerBuild['entry']['module'];
export type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
/** From the outside in: the root first, each route inside the one before. The last one is the page at `/`. */
type Nested = [id: string, module: RouteModule][];

/** The app's own modules, imported by the caller: it may want them with the first view's switch off. */
type Modules = {
  entry: EntryModule;
  routes: Nested;
  pageContext: typeof import('#app/lib/page-context.ts').pageContext;
};

/** The build does the same: it is how a component gets its loader's data. */
const built = (module: RouteModule): RouteModule => ({
  ...module,
  default: withComponentProps(module.default as Parameters<typeof withComponentProps>[0]),
  ...(module.ErrorBoundary
    ? { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]) }
    : {}),
});

const fileOf = (id: string): string => `/assets/${id}.js`;

/** Renders through React Router and our entry, as the built server does, but with routes of the test's choice. */
export function rendererOf({ entry, routes, pageContext }: Modules): PageRenderer {
  const build: ServerBuild = {
    entry: { module: entry },
    routes: Object.fromEntries(
      routes.map(([id, module], at) => {
        const page = at === routes.length - 1;
        return [id, { id, module: built(module), parentId: routes[at - 1]?.[0], path: page ? '/' : undefined }];
      }),
    ),
    assets: {
      entry: { module: fileOf('entry'), imports: [fileOf('framework')] },
      routes: Object.fromEntries(
        routes.map(([id, module], at) => [
          id,
          {
            id,
            parentId: routes[at - 1]?.[0],
            path: at === routes.length - 1 ? '/' : undefined,
            module: fileOf(id),
            imports: [fileOf('framework'), fileOf(`${id}-part`)],
            hasLoader: module.loader !== undefined,
            hasAction: false,
            hasClientAction: false,
            hasClientLoader: false,
            hasClientMiddleware: false,
            hasDefaultExport: true,
            hasErrorBoundary: module.ErrorBoundary !== undefined,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
          },
        ]),
      ),
      url: fileOf('manifest'),
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: true, v8_passThroughRequests: false, v8_trailingSlashAwareDataRequests: false },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  const handle = createRequestHandler(build, 'production');
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
  };
}
