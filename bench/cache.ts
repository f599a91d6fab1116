import autocannon from 'autocannon';
import { packBody } from '#server/cache/packed-body.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import type { Figure } from './figure.ts';
import { residentMegabytes, withServer } from './world.ts';

const URLS = 100_000;
const MEGABYTE = 1024 * 1024;

/** The cache itself, fed as many pages of the real size as there are addresses: what it counts as held. */
async function heldBytes(html: string): Promise<number> {
  const cache = createResponseCache();
  const body = await packBody(html);
  for (let at = 0; at < URLS; at += 1) {
    await cache.remember(`page /product/${at}`, async () => ({
      status: 200,
      headers: {},
      body,
      tags: [`product:${at}`],
      keep: true,
    }));
  }
  return cache.bytes;
}

/** And the server with a catalogue of that size, asked for every product in it once. */
export const boundedCache = (): Promise<Figure[]> =>
  withServer(URLS, async ({ server }) => {
    const html = await (await fetch(`${server.url}/product/1`)).text();
    const held = (await heldBytes(html)) / MEGABYTE;
    const before = residentMegabytes(server.process);
    let id = 0;
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      id += 1;
      return { ...request, path: `/api/products/${id}` };
    };
    const result = await autocannon({ url: server.url, connections: 20, amount: URLS, requests: [{ setupRequest }] });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} of ${URLS} answers were not 200`);
    const after = residentMegabytes(server.process);
    return [
      {
        what: 'page cache after 100,000 distinct pages',
        value: held,
        unit: 'MB',
        limit: 64,
        sense: 'at most',
        note: 'as the cache counts it',
      },
      {
        what: 'memory of the server after 100,000 distinct addresses',
        value: after,
        unit: 'MB',
        limit: 200,
        sense: 'at most',
        note: `${Math.round(before)} MB before`,
      },
    ];
  });
