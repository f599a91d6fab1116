import type { FastifyInstance } from 'fastify';
import { ApiError, type ApiGet } from '../../../app/lib/api.ts';
import type { Answer } from '../../cache/answer-cache.ts';
import { packBody } from '../../cache/packed-body.ts';
import { refuse } from '../../errors.ts';
import { createGate } from '../../gate.ts';
import type { Parts } from '../../parts.ts';
import { sendFailure } from '../../plugins/errors.ts';
import { sendRemembered, tagsOf } from '../send-answer.ts';
import { createPageReader, KEY_PREFIX, keyOf, type PageRequest, pageOf } from './page-request.ts';
import { DEVELOPMENT_POLICY, pagePolicy } from './policy.ts';
import type { PageRenderer } from './renderer.ts';
import { loadStaticFiles } from './static-files.ts';
import { workerDoor } from './worker-door.ts';

type PagesOptions = {
  parts: Parts;
  renderPage: PageRenderer;
  clientDir: string | undefined;
  development: boolean;
  origin: string;
};

/** So many of the pages a write has dropped, the most recently asked for, are made again without being asked for. */
const REWARM = 20;
/** Whoever wrote asks for the result first; and of many writes in a row only the last one is worth the work. */
const REWARM_AFTER_MS = 300;

/**
 * Making a page takes the one thread there is: two at once, so that one is packed while the next is made. The line is as
 * long as somebody waits willingly; unlike requests that nobody has read yet, those in it are seen and can be sent away.
 */
const PAGES_AT_ONCE = 2;
const PAGES_WAITING = { maxWaiting: 40, retryAfterSeconds: 2 };

type Reading = { tags: Set<string>; onFault: () => void };

/** The page's loaders read our own API in process: the same doors, the same contract, the same cache. */
const apiReader =
  (app: FastifyInstance, { tags, onFault }: Reading): ApiGet =>
  async <T>(path: string) => {
    const response = await app.inject({ method: 'GET', url: `/api/${path}` });
    for (const tag of tagsOf(response)) tags.add(tag);
    if (response.statusCode === 200) return response.json<T>();
    if (response.statusCode >= 500) onFault();
    throw new ApiError('server', response.json<{ message: string }>().message, response.statusCode);
  };

/** Makes again, one after another and out of the way of visitors, what writes have dropped. */
function createRewarmer(app: FastifyInstance, make: (page: PageRequest) => Promise<unknown>) {
  let waiting = new Set<string>();
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  app.addHook('onClose', async () => rest());

  async function makeAll(): Promise<void> {
    if (running) return;
    running = true;
    const keys = [...waiting].slice(-REWARM);
    waiting = new Set();
    for (const key of keys) {
      await make(pageOf(key)).catch((error: unknown) =>
        app.log.warn({ err: error, key }, 'page could not be made again'),
      );
    }
    running = false;
    if (waiting.size > 0) plan();
  }
  function plan(): void {
    rest();
    timer = setTimeout(makeAll, REWARM_AFTER_MS).unref();
  }

  return (dropped: readonly string[]): void => {
    const pages = dropped.filter((key) => key.startsWith(KEY_PREFIX));
    for (const key of pages) {
      waiting.delete(key);
      waiting.add(key);
    }
    if (pages.length > 0) plan();
  };
}

/** Everything that is not the API: the built browser files, then the pages. */
export async function pagesDoor(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { parts, renderPage, clientDir, development, origin } = options;
  const files = clientDir ? loadStaticFiles(clientDir) : null;
  if (files) workerDoor(app, files, parts.config.serviceWorker);

  const gate = createGate(PAGES_AT_ONCE, PAGES_WAITING);
  async function render(page: PageRequest): Promise<Answer> {
    let faulty = false;
    const tags = new Set<string>();
    const get = apiReader(app, {
      tags,
      onFault: () => {
        faulty = true;
      },
    });
    const request = new Request(new URL(page.url, origin));
    const response = await renderPage(request, { get, language: page.language, light: page.light, origin });
    const content = await response.text();
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isPage = type.startsWith('text/html');
    return {
      // Whole as far as it goes; the status tells crawlers and caches not to take it for the page.
      status: faulty && response.status === 200 ? 503 : response.status,
      headers: {
        'content-type': type,
        'content-language': page.language,
        'cache-control': faulty ? 'no-store' : 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding, cookie, save-data',
        ...(faulty ? { 'retry-after': '5' } : {}),
        ...(isPage ? { 'content-security-policy': development ? DEVELOPMENT_POLICY : pagePolicy(content) } : {}),
      },
      body: await packBody(content, isPage ? 'page' : 'data'),
      tags: [...tags],
      keep: response.status === 200 && !faulty && !development,
    };
  }

  const renderInTurn = (page: PageRequest): Promise<Answer> => gate(() => render(page));
  parts.onDropped(createRewarmer(app, (page) => parts.cache.remember(keyOf(page), () => renderInTurn(page))));

  const readPage = createPageReader();
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const asked = readPage(request.url, request.headers);
    const isApi = /^\/api(\/|$|\?)/i.test(request.url);
    if (!asked || isApi) return sendFailure(request, reply, refuse('not_found', 'notFound'));
    const file = files?.send(request, reply);
    if (file) return file;
    const { page, key } = asked;
    return sendRemembered(request, reply, { cache: parts.cache, key, produce: () => renderInTurn(page) });
  });
}
