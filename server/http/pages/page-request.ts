import { LANGUAGES, type Language } from '#contract/enums.ts';
import { isPageFile, isPublicPage, languageOfPath, pageParameters } from '#contract/paths.ts';
import { readCookies } from '../cookies.ts';

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

type Wish = { language: Language; weight: number };

/** `so-SO;q=0.8` -> Somali, 0.8. `*` stands for every language that is not named, which English speaks for. */
function readWish(part: string): Wish[] {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const primary = range.split('-', 1)[0];
  const language = range === '*' ? 'en' : LANGUAGES.find((known) => known === primary);
  const given = parameters.find((text) => text.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return language && weight > 0 ? [{ language, weight }] : [];
}

/** The language of ours that an Accept-Language header likes best; null where it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').split(',').flatMap(readWish);
  const best = wishes.reduce<Wish | null>((most, wish) => (most && most.weight >= wish.weight ? most : wish), null);
  return best?.language ?? null;
}

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

/**
 * Whether a CDN may keep it, even one that knows nothing of Vary: only where the address alone says what the page is. An address that
 * names no language is negotiated, and a light page is for those who asked for one.
 */
export function isSharable({ url, light }: PageRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return isPageFile(path) || (!light && languageOfPath(path) !== null && isPublicPage(path));
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
