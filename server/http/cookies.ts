import cookie from '@fastify/cookie';

/**
 * Parses on demand: the package's own hook would do so for every visitor, and most are asked for nothing. app.ts registers the
 * package, which also loads its parser. The first of two cookies with one name counts: it has the more specific path, ours.
 */
export const readCookies = (header: string | undefined): Readonly<Record<string, string | undefined>> =>
  header ? cookie.parse(header) : {};

export const XSRF_COOKIE = 'XSRF-TOKEN';

/** With `__Host-` browsers refuse the cookie from a subdomain or over http. The prefix needs https. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');
export const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');
