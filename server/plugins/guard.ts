import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../domain/auth/auth.ts';
import { isCsrfToken } from '../domain/auth/sessions.ts';
import { refuse } from '../errors.ts';
import { type Access, mayUse } from '../http/access.ts';
import { readCookies, sessionCookieName } from '../http/cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's session token, where the session is alive. */
    sessionToken: string | null;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type GuardOptions = { auth: Auth; publicOrigin: string | null; secure: boolean };

/** A browser says where a request comes from; a tool like curl says nothing and brings no cookies of a victim. */
function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  // Without PUBLIC_URL the server cannot know its name; a browser does not let one site forge another's Host.
  return publicOrigin !== null || !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Who may pass: the origin, then the session, then its CSRF token, then the route's declared access. */
export function guard(app: FastifyInstance, { auth, publicOrigin, secure }: GuardOptions): void {
  const cookieName = sessionCookieName(secure);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionToken', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });

  async function check(request: FastifyRequest, access: Access, safe: boolean): Promise<void> {
    if (!safe && isForeign(request, publicOrigin)) throw refuse('forbidden', 'foreignOrigin');

    const token = readCookies(request.headers.cookie).get(cookieName);
    const session = token ? await auth.sessions.find(token) : null;
    if (token && session) {
      request.actor = session.actor;
      request.sessionToken = token;
      const given = request.headers['x-xsrf-token'];
      if (!safe && !(typeof given === 'string' && isCsrfToken(token, given))) throw refuse('forbidden', 'invalidCsrf');
    }
    if (mayUse(access, request.actor)) return;
    throw request.actor ? refuse('forbidden', 'forbidden') : refuse('unauthorized', 'loginAgain');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const access: Access = request.routeOptions.config.access ?? 'public';
    const safe = SAFE.has(request.method);
    // The usual visitor's way: nothing to look up, nothing to remember, nothing to wait for.
    if (safe && access === 'public') return done();
    check(request, access, safe).then(() => done(), done);
  });
}
