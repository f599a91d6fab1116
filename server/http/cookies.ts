/** Two cookies of ours and two choices of the visitor: too little for a library. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, equals)).trim();
    // The first of two same-named cookies is the one with the more specific path: ours.
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

type CookieOptions = { secure: boolean; httpOnly: boolean; maxAgeSeconds: number };

/** Values are base64url or empty, so nothing needs escaping. */
export const writeCookie = (name: string, value: string, options: CookieOptions): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${options.maxAgeSeconds}`,
    'SameSite=Lax',
    ...(options.httpOnly ? ['HttpOnly'] : []),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');

export const XSRF_COOKIE = 'XSRF-TOKEN';

/** The prefix makes browsers refuse the cookie from a subdomain or over plain http; it cannot be had without https. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');
