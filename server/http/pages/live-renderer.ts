import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { pageContext } from '#app/lib/page-context.ts';
import type { PageRenderer } from './renderer.ts';

/** In development: takes the pages live from their sources. */
export const liveRenderer =
  (vite: ViteDevServer): PageRenderer =>
  async (request, page) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return createRequestHandler(build, 'development')(request, context);
  };
