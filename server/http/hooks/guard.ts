import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, mayUse } from '#contract/permissions.ts';
import type { Actor } from '#server/domain/auth/actor.ts';
import type { Auth } from '#server/domain/auth/auth.ts';
import { isCsrfToken } from '#server/domain/auth/sessions.ts';
import { refuse } from '#server/errors.ts';
import { readCookies, sessionCookieName } from '../cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route. The server does not start if a route leaves it out. */
    access?: Access;
    /** Signing in and out, which must work whatever session or token the browser holds. */
    anySession?: boolean;
    /** Open to a person who must still set up a second factor. */
    withoutFactor?: boolean;
  }
  interface FastifyRequest {
    /** null for anonymous visitors, and on public reads, where the session is not looked up. */
    actor: Actor | null;
    /** The session token, if the session is valid. */
    sessionToken: string | null;
    sessionSecondsLeft: number;
    /** Checks the session and the right again, after a body has arrived. */
    confirmActor(): Promise<Actor | null>;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type GuardOptions = {
  auth: Auth;
  /** Whether somebody must set up a second factor before anything else. */
  lacksFactor(actor: Actor): Promise<boolean>;
  publicOrigin: string | null;
  secure: boolean;
};

/** A browser says where a request comes from; a tool like curl says nothing and brings no cookies of a victim. */
function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  // Without PUBLIC_URL compare with Host, which a foreign site cannot forge in a browser.
  return publicOrigin !== null || !URL.canParse(origin) || new URL(origin).host !== host;
}

/** The browser itself says that a page of ours asks. Old browsers and tools say nothing. */
const saysOwn = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

const accessOf = (request: FastifyRequest): Access => request.routeOptions.config.access ?? 'public';

/** Checks the origin, then the session, its CSRF token and the route's access. */
export function guard(app: FastifyInstance, { auth, lacksFactor, publicOrigin, secure }: GuardOptions): void {
  const cookieName = sessionCookieName(secure);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionToken', null);
  app.decorateRequest('sessionSecondsLeft', 0);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });

  async function readSession(request: FastifyRequest, token: string | undefined): Promise<void> {
    const client = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
    const session = token ? await auth.sessions.find(token, Date.now(), client) : null;
    request.actor = session?.actor ?? null;
    request.sessionToken = session && token ? token : null;
    request.sessionSecondsLeft = session?.expiresInSeconds ?? 0;
  }

  async function assertMayUse({ actor, routeOptions: { config } }: FastifyRequest): Promise<void> {
    if (!mayUse(config.access ?? 'public', actor?.role ?? null, actor?.editor)) {
      throw actor ? refuse('forbidden', 'forbidden') : refuse('unauthorized', 'loginAgain');
    }
    if (!actor || config.anySession || config.withoutFactor) return;
    if (await lacksFactor(actor)) throw refuse('forbidden', 'secondFactorNeeded');
  }

  app.decorateRequest('confirmActor', async function (this: FastifyRequest) {
    const token = this.sessionToken;
    if (token === null) return null;
    await readSession(this, token);
    // A session that ended meanwhile is refused, not treated as anonymous.
    if (this.actor === null && this.routeOptions.config.anySession) return null;
    if (this.actor === null) throw refuse('unauthorized', 'loginAgain');
    await assertMayUse(this);
    return this.actor;
  });

  async function check(request: FastifyRequest, safe: boolean): Promise<void> {
    if (!safe && isForeign(request, publicOrigin)) throw refuse('forbidden', 'foreignOrigin');
    await readSession(request, readCookies(request.headers.cookie)[cookieName]);
    // Another site's page is refused above. A sibling domain can set an XSRF-TOKEN that hides ours: nobody may be stuck by it.
    const originSuffices = request.routeOptions.config.anySession && saysOwn(request);
    if (!safe && request.sessionToken && !originSuffices) {
      const given = request.headers['x-xsrf-token'];
      if (typeof given !== 'string' || !isCsrfToken(request.sessionToken, given))
        throw refuse('forbidden', 'invalidCsrf');
    }
    await assertMayUse(request);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const safe = SAFE.has(request.method);
    // Most requests stop here: public reads need no session.
    if (safe && accessOf(request) === 'public') return done();
    check(request, safe).then(() => done(), done);
  });
}
