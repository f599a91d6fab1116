import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadCall } from '#contract/calls/call.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { PageRenderer } from '#server/http/pages/renderer.ts';
import { openDeps } from '#server/open-deps.ts';

/**
 * A server with the built pages on the folder that the parent names. It tells its address; for each path it is sent it tells how long
 * the renderer alone takes in the same process for the page it has just been asked for, with everything the page reads at hand.
 */
const ASSETS = path.join(import.meta.dirname, '../build/server/assets');
const file = readdirSync(ASSETS).find((name) => /^built-renderer-.*\.js$/.test(name)) ?? '';
const { renderPage } = (await import(pathToFileURL(path.join(ASSETS, file)).href)) as { renderPage: PageRenderer };

/** What the page asked for last has read, in its order, and what it was rendered from. */
let last: { read: Map<string, unknown>; page: Parameters<PageRenderer>[1] } | null = null;
const nameOf = (call: { path: string }, input: unknown) => call.path + JSON.stringify(input);

const deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: process.argv[2] ?? '' });
const app = await buildApp(deps, {
  clientDir: path.join(import.meta.dirname, '../build/client'),
  renderPage: (request, page) => {
    const seen = new Map<string, unknown>();
    last = { read: seen, page };
    const read: ReadCall = async (call, input) => {
      const answer = await page.read(call, input);
      seen.set(nameOf(call, input), answer);
      return answer;
    };
    return renderPage(request, { ...page, read });
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

process.on('message', async (asked: string) => {
  if (!last) throw new Error('No page has been asked for yet');
  const { read: seen, page } = last;
  const read: ReadCall = async (call, input) => seen.get(nameOf(call, input)) as never;
  const begun = performance.now();
  const response = await renderPage(new Request(url + asked), { ...page, read });
  await response.text();
  process.send?.(performance.now() - begun);
});
process.once('disconnect', () => process.exit(0));
process.send?.(url);
