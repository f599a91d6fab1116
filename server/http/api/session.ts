import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeAccount, changePassword, endSessions, listSessions } from '#contract/calls/panel.ts';
import { getMe, login, logout } from '#contract/calls/public.ts';
import { register } from '#contract/calls/sign-in.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { SessionUser } from '#contract/users.ts';
import type { Actor } from '#server/domain/auth/actor.ts';
import { DEVICE_SECONDS } from '#server/domain/auth/devices.ts';
import { csrfTokenFor } from '#server/domain/auth/sessions.ts';
import { refuse } from '#server/errors.ts';
import { bindCall } from '../bind.ts';
import { deviceCookieName, readCookies, sessionCookieName, XSRF_COOKIE } from '../cookies.ts';
import type { ApiDeps } from './deps.ts';

const toSessionUser = ({ id, username, email, role }: Actor): SessionUser => ({
  id,
  userName: username,
  userEmail: email,
  userRole: role,
});

export function sessionRoutes(app: FastifyInstance, { services, config }: ApiDeps): void {
  const { auth, users } = services;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(secure);
  const deviceName = deviceCookieName(secure);

  /** The session itself is out of scripts' reach; its CSRF token is for our own script to read. */
  function setCookies(reply: FastifyReply, token: string, csrf: string, maxAge: number): void {
    const options = { path: '/', sameSite: 'lax', secure, maxAge } as const;
    reply.setCookie(cookieName, token, { ...options, httpOnly: true }).setCookie(XSRF_COOKIE, csrf, options);
  }

  bindCall(app, login, async ({ body }, { request, reply, by }) => {
    const from = {
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: readCookies(request.headers.cookie)[deviceName],
    };
    const { actor, token, expiresInSeconds, device } = await auth.login(by, body, from);
    // Signing in over an old session ends it: a token is never carried from one sign-in to the next.
    if (request.sessionToken) await auth.sessions.end(request.sessionToken);
    setCookies(reply, token, csrfTokenFor(token), expiresInSeconds);
    // Stays after signing out: it says that this device is no stranger's, and for which accounts only the server knows.
    reply.setCookie(deviceName, device, {
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: DEVICE_SECONDS,
      httpOnly: true,
    });
    return { status: 1, message: MESSAGES.loggedIn, expiresIn: expiresInSeconds, user: toSessionUser(actor) };
  });

  bindCall(app, logout, async (_input, { request, reply, by }) => {
    const token = readCookies(request.headers.cookie)[cookieName];
    if (token) await auth.logout(by, token);
    setCookies(reply, '', '', 0);
    return { status: 1, message: MESSAGES.loggedOut };
  });

  bindCall(app, getMe, async (_input, { request, actor }) => ({
    status: 1,
    user: toSessionUser(actor),
    expiresIn: request.sessionSecondsLeft,
    mustChangePassword: await auth.mustChangePassword(actor),
  }));

  bindCall(app, register, async ({ body }, { request, actor, by }) => {
    const byAdmin = actor?.role === 'ADMIN';
    if (!byAdmin && !config.signup) throw refuse('not_found', 'notFound');
    if (!byAdmin) await auth.countRegistration(request.ip);
    await users.create(by, body, byAdmin ? 'GENERAL' : 'USER', { selfRegistered: !byAdmin });
    return { status: 1, message: MESSAGES.registered };
  });

  bindCall(app, changePassword, async ({ body }, { request, actor, by }) => {
    await auth.changePassword(by, actor, request.sessionToken ?? '', body);
    return { status: 1, message: MESSAGES.passwordChanged };
  });

  bindCall(app, changeAccount, async ({ body }, { request, actor, by }) => {
    await auth.changeAccount(by, actor, request.sessionToken ?? '', body);
    return { status: 1, message: MESSAGES.accountUpdated };
  });

  bindCall(app, listSessions, async (_input, { request, actor }) => ({
    status: 1,
    message: MESSAGES.ok,
    data: await auth.sessions.listOf(actor.id, request.sessionToken ?? ''),
  }));

  bindCall(app, endSessions, async ({ body: { id } }, { request, actor, by }) => {
    await auth.endOwn(by, actor, request.sessionToken ?? '', id);
    return { status: 1, message: id === undefined ? MESSAGES.otherSessionsEnded : MESSAGES.sessionEnded };
  });
}
