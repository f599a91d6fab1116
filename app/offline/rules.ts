/**
 * Which requests the worker touches, and how. Whatever no line names goes to the network as if there were no worker: films,
 * writes, the panel, signing in, everything that belongs to a session.
 */
export type Treatment =
  /** Network first, the stored copy where it fails or dawdles. */
  | 'page'
  | 'answer'
  /** Small files of ours whose name does not change with their content: the same. */
  | 'drawing'
  /** The name holds a hash of the content: stored copy first. */
  | 'asset'
  | 'picture';

/** What of a request decides. */
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
  { path: /^\/[\w-]+\.svg$|^\/icons\/[\w-]+\.png$|^\/manifest\.webmanifest$/, treatment: 'drawing' },
  { path: /^\/api\/(products(\/[^/]+)?|categories|videos|user\/numbers)$/, treatment: 'answer' },
];
const PUBLIC_PAGE = /^\/(about|product|all-products|project|contact|product\/\d+|category\/[^/]+)?\/?$/i;
const PRIVATE_PAGE = /^\/(admin-panel|login|signup)(\/|$)/i;

export const isPublicPage = (path: string): boolean => PUBLIC_PAGE.test(path);
export const isPrivatePage = (path: string): boolean => PRIVATE_PAGE.test(path);

/** The panel reads some of the same answers as the public pages; what it is shown must come from the server alone. */
const isFromPrivatePage = (referrer: string): boolean =>
  URL.canParse(referrer) && isPrivatePage(new URL(referrer).pathname);

export function treatmentOf({ method, url, mode, referrer, hasRange }: Asked, origin: string): Treatment | null {
  if (method !== 'GET' || hasRange || url.origin !== origin) return null;
  if (mode === 'navigate') return isPublicPage(url.pathname) ? 'page' : null;
  const found = RULES.find(({ path }) => path.test(url.pathname))?.treatment ?? null;
  return found === 'answer' && isFromPrivatePage(referrer) ? null : found;
}

/** Parameters that make another page of it; a messenger's tracking parameters do not. */
const PAGE_PARAMETERS = ['q', 'category', 'size', 'color', 'type', 'cursor'];

/** The name under which a page is stored, for each language its own. */
export function pageKey(url: URL, language: string): string {
  const key = new URL(url.pathname.replace(/(.)\/$/, '$1').toLowerCase(), url.origin);
  for (const name of PAGE_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value) key.searchParams.set(name, value);
  }
  key.searchParams.set('lang', language);
  return key.href;
}

/** What the addresses of all variants of one picture begin with. */
export const pictureFamily = (url: URL): string => url.origin + url.pathname.replace(/\d+\.\w+$/, '');
