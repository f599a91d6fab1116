import { isPrivatePage, isPublicPage, pageParameters, withoutLanguage } from '#contract/paths.ts';

/**
 * Which requests the worker handles, and how. Everything else goes to the network: videos, writes, the panel, signing in and
 * whatever belongs to a session.
 */
export type Treatment =
  /** Network first; the stored copy if that fails or is slow. */
  | 'page'
  | 'answer'
  /** Small files without a hash in their name: the same. */
  | 'drawing'
  /** The name holds a hash of the content: stored copy first. */
  | 'asset'
  | 'picture';

/** The parts of a request that decide. */
export type Asked = {
  method: string;
  url: URL;
  mode: string;
  /** The page it comes from, as the browser names it. */
  referrer: string;
  hasRange: boolean;
};

type Rule = { path: RegExp; treatment: Treatment };

const RULES: readonly Rule[] = [
  { path: /^\/api\/uploads\/[\w-]+\/\d+\.(avif|webp|jpg)$/, treatment: 'picture' },
  { path: /^\/media\/[\w-]+\.(avif|webp|jpg)$/, treatment: 'picture' },
  { path: /^\/assets\/[\w.-]+$/, treatment: 'asset' },
  { path: /^\/[\w-]+\.svg$|^\/icons\/[\w-]+\.png$|^(\/so)?\/manifest\.webmanifest$/, treatment: 'drawing' },
  { path: /^\/api\/(products(\/[^/]+)?|categories|videos|site|user\/numbers)$/, treatment: 'answer' },
];

/** The panel makes some of the same calls as public pages, but must never see stored data. */
const isFromPrivatePage = (referrer: string): boolean =>
  URL.canParse(referrer) && isPrivatePage(new URL(referrer).pathname);

export function treatmentOf({ method, url, mode, referrer, hasRange }: Asked, origin: string): Treatment | null {
  if (method !== 'GET' || hasRange || url.origin !== origin) return null;
  if (mode === 'navigate') return isPublicPage(url.pathname) ? 'page' : null;
  const found = RULES.find(({ path }) => path.test(url.pathname))?.treatment ?? null;
  return found === 'answer' && isFromPrivatePage(referrer) ? null : found;
}

/** The key a page is stored under, one per language: `/so/about`, and `/about` that was negotiated to Somali, are one page. */
export function pageKey(url: URL, language: string): string {
  const key = new URL(
    withoutLanguage(url.pathname)
      .replace(/(.)\/$/, '$1')
      .toLowerCase(),
    url.origin,
  );
  for (const name of pageParameters(url.pathname)) {
    const value = url.searchParams.get(name);
    if (value) key.searchParams.set(name, value);
  }
  key.searchParams.set('lang', language);
  return key.href;
}

/** What the addresses of all variants of one picture begin with. */
export const pictureFamily = (url: URL): string => url.origin + url.pathname.replace(/\d+\.\w+$/, '');
