import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addressKey } from '#server/address.ts';
import { packBody } from '#server/cache/packed-body.ts';
import type { ReadyResponse } from '#server/cache/response-cache.ts';
import { sharedHeaders, UNSHARED } from '#server/cache/shared-cache.ts';
import { refuse } from '#server/errors.ts';
import type { AppDeps } from '#server/open-deps.ts';
import { sendFailure } from '../hooks/errors.ts';
import { sendCached } from '../send-response.ts';
import { crashLog } from './crash-log.ts';
import { createPageGate, REWARMING } from './page-gate.ts';
import { createPageReads } from './page-reads.ts';
import { isSharable, keyOf, type PageRequest, readPageRequest, variesBy } from './page-request.ts';
import { DEVELOPMENT_POLICY, newMark, pagePolicy, withoutMark } from './policy.ts';
import type { PageRenderer } from './renderer.ts';
import { createRewarmer } from './rewarm.ts';
import { loadStaticFiles } from './static-files.ts';
import { workerRoute } from './worker-route.ts';

type PagesOptions = {
  deps: AppDeps;
  renderPage: PageRenderer;
  clientDir: string | undefined;
  development: boolean;
  origin: string;
};

/** Everything that is not the API: the built browser files, then the pages. */
export async function pageRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { deps, renderPage, clientDir, development, origin } = options;
  const files = clientDir ? loadStaticFiles(clientDir) : null;
  if (files) workerRoute(app, files, deps.config.serviceWorker);

  const inTurn = createPageGate(deps.meters);
  const readsOf = createPageReads(deps.reads);
  async function render(page: PageRequest, log: FastifyBaseLogger): Promise<ReadyResponse> {
    const begun = performance.now();
    let faulty = false;
    const tags = new Set<string>();
    const read = readsOf({
      tags,
      onFault(error) {
        faulty = true;
        log.error({ err: error, url: page.url }, 'a page could not read its data');
      },
    });
    const request = new Request(new URL(page.url, origin));
    const mark = newMark();
    const onCrash = crashLog(log, page.url);
    const { language, light } = page;
    const { signup } = deps.config;
    const response = await renderPage(request, { read, language, light, origin, signup, mark, onCrash });
    const marked = await response.text();
    const content = withoutMark(marked, mark);
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isPage = type.startsWith('text/html');
    const location = response.headers.get('location');
    const body = await packBody(content, isPage ? 'page' : 'data');
    const keep = response.status === 200 && !faulty && !development;
    const kept = keep && isSharable(page) ? sharedHeaders([...tags]) : null;
    deps.meters.renders += 1;
    deps.meters.renderSeconds += (performance.now() - begun) / 1000;
    return {
      // A page with a failed read is still shown, but as 503, so that crawlers and caches do not take it for the real one.
      status: faulty && response.status === 200 ? 503 : response.status,
      headers: {
        'content-type': type,
        'content-language': page.language,
        'cache-control': faulty ? 'no-store' : 'public, max-age=0, must-revalidate',
        vary: variesBy(page),
        ...(location ? { location } : {}),
        ...(faulty ? { 'retry-after': '5' } : {}),
        ...(isPage
          ? {
              'content-security-policy': development
                ? DEVELOPMENT_POLICY
                : pagePolicy(marked, mark, deps.config.mediaUrl),
            }
          : {}),
      },
      body,
      tags: [...tags],
      shared: app.hasCdn ? (kept ?? UNSHARED) : undefined,
      keep,
    };
  }

  const remake = (page: PageRequest) =>
    deps.cache.remember(keyOf(page), () => inTurn(REWARMING, page, () => render(page, app.log)));
  deps.onDropped(createRewarmer(app, remake));

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const file = files?.send(request, reply);
    if (file) return file;
    const page = readPageRequest(request.url, request.headers);
    const isApi = /^\/api(\/|$|\?)/i.test(request.url);
    if (!page || isApi) return sendFailure(request, reply, refuse('not_found', 'notFound'));
    return sendCached(request, reply, {
      cache: deps.cache,
      key: keyOf(page),
      produce: () => inTurn(addressKey(request.ip), page, () => render(page, request.log)),
    });
  });
}
