import { readSitemap } from '#app/features/seo/sitemap.ts';
import { pageContext } from '#app/lib/page-context.ts';
import type { Route } from './+types/sitemap';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, origin } = context.get(pageContext);
  const xml = await readSitemap(read, origin, new URL(request.url).searchParams.get('page'));
  if (xml === null)
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
