import { webManifest } from '#app/features/seo/manifest.ts';
import { pageContext } from '#app/lib/page-context.ts';
import type { Route } from './+types/manifest';

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(JSON.stringify(webManifest(context.get(pageContext).language)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
