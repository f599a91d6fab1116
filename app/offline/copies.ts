/** A stored response carries the time it was stored, so that the page can say how old it is. */
const STORED_AT = 'x-stored-at';
/** A stored page has it as a meta element too: response headers are not visible to the page. */
export const STORED_AT_META = 'stored-at';

/** These headers describe the compressed body, and the stored one is not compressed. */
const OF_THE_WIRE = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie'];

function stampedHeaders(original: Headers, now: number): Headers {
  const headers = new Headers(original);
  for (const name of OF_THE_WIRE) headers.delete(name);
  headers.set(STORED_AT, String(now));
  return headers;
}

export async function copyOfResponse(response: Response, now: number): Promise<Response> {
  return new Response(await response.text(), {
    status: response.status,
    headers: stampedHeaders(response.headers, now),
  });
}

export async function copyOfPage(response: Response, now: number): Promise<Response> {
  const html = (await response.text()).replace('<head>', `<head><meta name="${STORED_AT_META}" content="${now}"/>`);
  return new Response(html, { status: response.status, headers: stampedHeaders(response.headers, now) });
}

/** When it was stored; 0 where unknown. */
export const storedAtOf = (response: Response): number => Number(response.headers.get(STORED_AT) ?? 0);

/** The language of a page, from its Content-Language. */
export const languageOf = (response: Response): string => response.headers.get('content-language') ?? 'en';

/** Only a complete 200 that its Cache-Control allows to be stored. */
export const mayBeKept = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  !/\b(no-store|private)\b/i.test(response.headers.get('cache-control') ?? '');
