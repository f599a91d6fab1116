import { LANGUAGES, type Language } from '#contract/enums.ts';
import { isPageFile, languageOfPath, pageParameters } from '#contract/paths.ts';
import { readCookies } from '../cookies.ts';
import { acceptedLanguage } from './negotiate.ts';

/** Everything a page may depend on. No session, other header or unknown parameter gets through. */
export type PageRequest = {
  /** Path and known parameters in a fixed order. */
  url: string;
  language: Language;
  light: boolean;
};

/** Longer than any real URL of ours. */
const MAX_URL = 1000;

type PageHeaders = { cookie?: string; 'accept-language'?: string; 'save-data'?: string | string[] };

/** null: not one of our URLs. */
export function readPageRequest(rawUrl: string, headers: PageHeaders): PageRequest | null {
  if (rawUrl.length > MAX_URL || !URL.canParse(rawUrl, 'http://page')) return null;
  const { pathname, searchParams } = new URL(rawUrl, 'http://page');
  const known = new URLSearchParams();
  for (const name of pageParameters(pathname)) {
    const value = searchParams.get(name);
    if (value) known.set(name, value);
  }
  const query = known.toString();
  const url = query ? `${pathname}?${query}` : pathname;
  const named = languageOfPath(pathname);
  // A browser asks for a manifest, and a crawler for a sitemap, without cookies: the address alone decides.
  if (isPageFile(pathname)) return { url, language: named ?? 'en', light: false };
  const cookies = readCookies(headers.cookie);
  const chosen = LANGUAGES.find((candidate) => candidate === cookies.lang);
  const language = named ?? chosen ?? acceptedLanguage(headers['accept-language']) ?? 'en';
  const choice = cookies.light;
  const light = choice === '1' || (choice !== '0' && headers['save-data'] === 'on');
  return { url, language, light };
}

/** The request headers that a response depends on, as readPageRequest reads them. Light mode is in the cookie too. */
export function variesBy({ url }: PageRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isPageFile(path)) return 'accept-encoding';
  return `accept-encoding, ${languageOfPath(path) ? '' : 'accept-language, '}cookie, save-data`;
}

/** Prefix of the cache keys of pages. */
const KEY_PREFIX = 'page ';

export const isPageKey = (key: string): boolean => key.startsWith(KEY_PREFIX);

export const keyOf = ({ url, language, light }: PageRequest): string =>
  KEY_PREFIX + JSON.stringify([url, language, light]);

export function requestOfKey(key: string): PageRequest {
  const [url, language, light] = JSON.parse(key.slice(KEY_PREFIX.length)) as [string, PageRequest['language'], boolean];
  return { url, language, light };
}

type Asked = { page: PageRequest; key: string };

const REMEMBERED = 1000;
/** Longer URLs are seldom requested twice. */
const MAX_REMEMBERED = 300;

/** Cached, because the same few URLs repeat and parsing one costs more than sending its page. */
export function createPageReader(): (rawUrl: string, headers: PageHeaders) => Asked | null {
  const known = new Map<string, Asked | null>();
  return (rawUrl, headers) => {
    const wishes = [headers.cookie, headers['accept-language'], headers['save-data']];
    const spelling = [rawUrl, ...wishes].join('\n');
    const found = known.get(spelling);
    if (found !== undefined) return found;
    const page = readPageRequest(rawUrl, headers);
    const asked = page && { page, key: keyOf(page) };
    if (known.size >= REMEMBERED) known.clear();
    if (spelling.length <= MAX_REMEMBERED) known.set(spelling, asked);
    return asked;
  };
}
