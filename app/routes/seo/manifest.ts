import { webManifest } from '#app/features/seo/manifest.ts';
import { pageContext } from '#app/lib/page-context.ts';
import { getSite } from '#contract/calls/public.ts';
import type { Route } from './+types/manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const { read, language } = context.get(pageContext);
  const { data } = await read(getSite, {});
  return new Response(JSON.stringify(webManifest(language, data)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
}
