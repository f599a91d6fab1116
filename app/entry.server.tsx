// Not the build for Node: it keeps the rendering that runs in an AsyncLocalStorage, and from the first page on Node 20 then accounts for
// every tick and promise of every later request, rendered or not.
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { startLate } from './late-scripts.ts';

/** In development the scripts are Vite's own, and there is no line to spare. */
const finish = import.meta.env.PROD ? startLate : (html: string) => html;

/** Pages leave whole, never streamed: the page door hashes their inline scripts and keeps the finished bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false;
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // What React wakes by itself stands in its place all the same; large parts would come hidden, for a script to move there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError() {
      failed = true;
    },
  });
  await page.allReady;
  const html = await new Response(page).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(finish(html), { status: failed ? 500 : status, headers });
}
