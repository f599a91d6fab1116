import { webManifest } from '#app/features/seo/manifest.ts';

export const loader = () =>
  new Response(JSON.stringify(webManifest()), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
