import type { FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES } from '#contract/messages.ts';
import type { LoginResponse, SessionUser } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/domain/auth/actor.ts';
import type { Auth, SignInFrom } from '#server/domain/auth/auth.ts';
import { DEVICE_SECONDS } from '#server/domain/auth/devices.ts';
import { csrfTokenFor } from '#server/domain/auth/sessions.ts';
import type { RelyingParty } from '#server/domain/second-factor/passkeys.ts';
import type { Author } from '#server/events/event.ts';
import type { Services } from '#server/services.ts';
import { deviceCookieName, readCookies, sessionCookieName, XSRF_COOKIE } from './cookies.ts';

export const toSessionUser = ({ id, username, email, role, editor }: Actor): SessionUser => ({
  id,
  userName: username,
  userEmail: email,
  userRole: role,
  ...(editor ? { editor: true } : {}),
});

type Deps = { services: Pick<Services, 'auth' | 'secondFactor'>; config: Config };

/** The one place where a sign-in becomes cookies, whatever was shown for it. */
export function createSignInHttp({ services: { auth, secondFactor }, config }: Deps) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const sessionName = sessionCookieName(secure);
  const deviceName = deviceCookieName(secure);

  /** The session itself is out of scripts' reach; its CSRF token is for our own script to read. */
  function setCookies(reply: FastifyReply, token: string, csrf: string, maxAge: number): void {
    const options = { path: '/', sameSite: 'lax', secure, maxAge } as const;
    reply.setCookie(sessionName, token, { ...options, httpOnly: true }).setCookie(XSRF_COOKIE, csrf, options);
  }

  const from = (request: FastifyRequest): SignInFrom => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    device: readCookies(request.headers.cookie)[deviceName],
  });

  return {
    from,

    sessionIn: (request: FastifyRequest): string | undefined => readCookies(request.headers.cookie)[sessionName],

    clear: (reply: FastifyReply): void => setCookies(reply, '', '', 0),

    async finish(
      { request, reply, by }: { request: FastifyRequest; reply: FastifyReply; by: Author },
      proven: Parameters<Auth['begin']>[1],
    ): Promise<LoginResponse> {
      const { actor, token, expiresInSeconds, device } = await auth.begin(by, proven, from(request));
      // Signing in over an old session ends it: a token is never carried from one sign-in to the next.
      if (request.sessionToken) await auth.sessions.end(request.sessionToken);
      setCookies(reply, token, csrfTokenFor(token), expiresInSeconds);
      // Stays after signing out: it says that this device is no stranger's, and for which accounts only the server knows.
      const options = { path: '/', sameSite: 'lax', secure, maxAge: DEVICE_SECONDS, httpOnly: true } as const;
      reply.setCookie(deviceName, device, options);
      return {
        status: 1,
        message: MESSAGES.loggedIn,
        expiresIn: expiresInSeconds,
        user: toSessionUser(actor),
        ...((await secondFactor.isMissing(actor)) ? { needsSecondFactor: true } : {}),
      };
    },
  };
}

const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * The address that passkeys belong to: PUBLIC_URL's, or on one's own machine the one that was asked for. null where neither is
 * known: a Host that anybody can send must not decide it.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty | null {
  if (publicUrl) return { id: new URL(publicUrl).hostname, origin: publicUrl };
  const address = `http://${request.headers.host ?? ''}`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return isLoopbackName(hostname) ? { id: hostname, origin } : null;
}
