import { textIn } from '#app/lib/site.tsx';
import type { Language } from '#contract/enums.ts';
import { PATHS, pathsIn } from '#contract/paths.ts';
import type { Site } from '#contract/site.ts';

/** What a phone needs to keep the site on its home screen. One app in two languages: it opens in the one it was kept in. */
export const webManifest = (language: Language, site: Pick<Site, 'name' | 'description'>) => ({
  id: PATHS.home,
  lang: language,
  dir: 'ltr',
  name: textIn(language, site.name),
  short_name: textIn(language, site.name),
  description: textIn(language, site.description),
  start_url: pathsIn(language).home,
  scope: PATHS.home,
  display: 'standalone',
  background_color: '#F6F1EA',
  theme_color: '#23262B',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
