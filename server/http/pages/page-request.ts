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

/** null: not an address of ours, whatever it says. */
export function readPageRequest(
  rawUrl: string,
  headers: { cookie?: string; 'save-data'?: string | string[] },
): PageRequest | null {
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
