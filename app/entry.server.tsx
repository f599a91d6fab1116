import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { startLate } from './late-scripts.ts';

/** In development the scripts are Vite's own, and there is no line to spare. */
const finish = import.meta.env.PROD ? startLate : (html: string) => html;

/** Pages leave whole, never streamed: the page door hashes their inline scripts and keeps the finished bytes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // What React wakes by itself stands in its place all the same; large parts would come hidden, for a script to move there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(body);
        text(body).then(
          (html) => resolve(new Response(finish(html), { status: failure ? 500 : status, headers })),
          reject,
        );
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
  });
}
