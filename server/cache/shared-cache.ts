/**
 * What a cache that many people share (a CDN, nginx) is told, where PURGE_URL names one. Browsers read `max-age=0, must-revalidate` as
 * before: s-maxage is not for them, and they do not know CDN-Cache-Control, the only place where something may be stale.
 */
export type SharedHeaders = Readonly<Record<string, string>>;

/** How long a purge that was lost can be seen. */
const FRESH_SECONDS = 300;
const STALE_SECONDS = 60;
/** Every kept answer that can change carries it. */
export const ALL_TAG = 'all';
/** Proxies give all headers of an answer 4 kB. One with more tags than fit is not kept, since nobody could take it back. */
const TAGS_LENGTH = 1500;

/** Names of categories may hold anything; a header and a list separated by commas may not. */
export const tagInHeader = (tag: string): string => encodeURIComponent(tag).replaceAll('%3A', ':');

/** For an answer that is the same for everybody who asks for its address. Null: it has too many tags. */
export function sharedHeaders(tags: readonly string[]): SharedHeaders | null {
  const names = [ALL_TAG, ...tags.map(tagInHeader)].join(',');
  if (names.length > TAGS_LENGTH) return null;
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${FRESH_SECONDS}`,
    'cdn-cache-control': `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
    'cache-tag': names,
  };
}

/** For an answer that is another person's tomorrow: negotiated, light, or asked for with a session. */
export const UNSHARED: SharedHeaders = { 'cdn-cache-control': 'no-store' };

/** Stored uploads never change, but they may be deleted. */
export const uploadTag = (storedPath: string): string => `upload:${storedPath.split('/').at(-2) ?? ''}`;
