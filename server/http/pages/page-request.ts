import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import { readCookies } from '../cookies.ts';

/** What may tell two copies of a page apart, and nothing else: no session, header or stray parameter gets through. */
export type PageRequest = {
  /** Path and known parameters in a fixed order. */
  url: string;
  language: Language;
  light: boolean;
};

/** Query parameters a path understands; all others are dropped before anything is rendered. */
const LIST = ['q', 'category', 'size', 'color', 'type', 'cursor'];
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/product': LIST,
  '/all-products': LIST,
  '/category/': ['cursor'],
  '/sitemap.xml': ['page'],
};
/** Longer than any honest address of ours. */
const MAX_URL = 1000;

const parametersOf = (path: string): readonly string[] => {
  const lower = path.toLowerCase();
  if (lower.startsWith('/category/')) return PARAMETERS['/category/'] ?? [];
  return PARAMETERS[lower.replace(/\/$/, '')] ?? [];
};

type PageHeaders = { cookie?: string; 'save-data'?: string | string[] };

/** null: not an address of ours, whatever it says. */
export function readPageRequest(rawUrl: string, headers: PageHeaders): PageRequest | null {
  if (rawUrl.length > MAX_URL || !URL.canParse(rawUrl, 'http://page')) return null;
  const { pathname, searchParams } = new URL(rawUrl, 'http://page');
  const known = new URLSearchParams();
  for (const name of parametersOf(pathname)) {
    const value = searchParams.get(name);
    if (value) known.set(name, value);
  }
  const query = known.toString();
  const cookies = readCookies(headers.cookie);
  const language = LANGUAGES.find((candidate) => candidate === cookies.get('lang')) ?? 'en';
  const choice = cookies.get('light');
  const light = choice === '1' || (choice !== '0' && headers['save-data'] === 'on');
  return { url: query ? `${pathname}?${query}` : pathname, language, light };
}

/** What the keys of pages begin with, among those of other answers. */
export const KEY_PREFIX = 'page ';

export const keyOf = ({ url, language, light }: PageRequest): string =>
  KEY_PREFIX + JSON.stringify([url, language, light]);

export function pageOf(key: string): PageRequest {
  const [url, language, light] = JSON.parse(key.slice(KEY_PREFIX.length)) as [string, PageRequest['language'], boolean];
  return { url, language, light };
}

type Asked = { page: PageRequest; key: string };

const REMEMBERED = 1000;
/** What is longer is seldom asked for twice. */
const MAX_REMEMBERED = 300;

/** The same few addresses are asked for over and over, and taking one apart costs more than sending its page. */
export function createPageReader(): (rawUrl: string, headers: PageHeaders) => Asked | null {
  const known = new Map<string, Asked | null>();
  return (rawUrl, headers) => {
    const spelling = `${rawUrl}\n${headers.cookie ?? ''}\n${headers['save-data'] ?? ''}`;
    const found = known.get(spelling);
    if (found !== undefined) return found;
    const page = readPageRequest(rawUrl, headers);
    const asked = page && { page, key: keyOf(page) };
    if (known.size >= REMEMBERED) known.clear();
    if (spelling.length <= MAX_REMEMBERED) known.set(spelling, asked);
    return asked;
  };
}
