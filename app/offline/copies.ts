/** A copy of an answer as it lies in a store: with the moment it was taken, so that whoever gets it can say how old it is. */
const STORED_AT = 'x-stored-at';
/** A stored page carries the moment in its head too: the page itself must know, and nothing else reaches it that early. */
export const STORED_AT_META = 'stored-at';

/** The body is unpacked by now; these headers spoke of the packed one. */
const OF_THE_WIRE = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie'];

function stampedHeaders(original: Headers, now: number): Headers {
  const headers = new Headers(original);
  for (const name of OF_THE_WIRE) headers.delete(name);
  headers.set(STORED_AT, String(now));
  return headers;
}

export async function copyOfAnswer(response: Response, now: number): Promise<Response> {
  return new Response(await response.text(), {
    status: response.status,
    headers: stampedHeaders(response.headers, now),
  });
}

export async function copyOfPage(response: Response, now: number): Promise<Response> {
  const html = (await response.text()).replace('<head>', `<head><meta name="${STORED_AT_META}" content="${now}"/>`);
  return new Response(html, { status: response.status, headers: stampedHeaders(response.headers, now) });
}

/** When it was taken; 0 for what bears no mark. */
export const storedAtOf = (response: Response): number => Number(response.headers.get(STORED_AT) ?? 0);

/** The language of a page, as its answer declares it. */
export const languageOf = (response: Response): string => response.headers.get('content-language') ?? 'en';

/** Only a whole, good answer that its sender lets others keep. */
export const mayBeKept = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  !/\b(no-store|private)\b/i.test(response.headers.get('cache-control') ?? '');
