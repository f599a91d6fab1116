// Not the build for Node: it renders inside an AsyncLocalStorage, which Node 20 then carries through every later request. What that costs is
// not settled: on a busy machine a cached home took 86 µs of processor time with this build and 90 with that one (medians of five), a call 127 and 128.

import messageFiles from 'virtual:message-files';
import { renderToReadableStream } from 'react-dom/server.edge';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { holdModules, starterOf } from './first-view/late-scripts.ts';
import { FIRST_VIEW } from './first-view/switch.ts';
import { provideMessages } from './lib/load-messages.ts';
import { pageContext } from './lib/page-context.ts';
import { en } from './messages/en.ts';
import { so } from './messages/so.ts';

provideMessages('en', en);
provideMessages('so', so);

/** Pages leave whole, never streamed: the server hashes their inline scripts and caches the finished bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, mark, onCrash } = loadContext.get(pageContext);
  // In development Vite serves the scripts one by one, and its manifest does not list them.
  const late = FIRST_VIEW && !context.manifest.hmr;
  let failed = false;
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={mark} />, {
    nonce: mark,
    bootstrapScriptContent: late ? starterOf(context, messageFiles[language]) : undefined,
    // Keeps Suspense content inline; React would send large boundaries hidden, for a script to move into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true;
      onCrash(error);
    },
  });
  await page.allReady;
  const html = await new Response(page).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(late ? holdModules(html, mark) : html, { status: failed ? 500 : status, headers });
}

/** Failures of loaders. An answer such as 404 is none. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  (context as RouterContextProvider).get(pageContext).onCrash(error);
};
