import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { pageContext } from '#app/lib/page-context.ts';
import type { PageRenderer } from './renderer.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

export const renderPage: PageRenderer = (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return handle(request, context);
};
