import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { done } from '../../../contract/envelope.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import {
  loginAnswer,
  loginInput,
  me,
  passwordChange,
  registerInput,
  type SessionUser,
} from '../../../contract/users.ts';
import type { Actor } from '../../domain/auth/actor.ts';
import { csrfTokenFor } from '../../domain/auth/sessions.ts';
import { refuse } from '../../errors.ts';
import { readCookies, sessionCookieName, writeCookie, XSRF_COOKIE } from '../cookies.ts';
import type { ApiParts } from './parts.ts';

const toSessionUser = ({ id, username, email, role }: Actor): SessionUser => ({
  id,
  userName: username,
  userEmail: email,
  userRole: role,
});

export async function sessionApi(app: FastifyInstance, { services, config }: ApiParts): Promise<void> {
  const { auth, users } = services;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(secure);
  const routes = app.withTypeProvider<ZodTypeProvider>();

  /** The session itself is out of scripts' reach; its CSRF token is for our own script to read. */
  function setCookies(reply: FastifyReply, token: string, csrf: string, maxAgeSeconds: number): void {
    reply.header('set-cookie', [
      writeCookie(cookieName, token, { secure, httpOnly: true, maxAgeSeconds }),
      writeCookie(XSRF_COOKIE, csrf, { secure, httpOnly: false, maxAgeSeconds }),
    ]);
  }

  routes.route({
    method: 'POST',
    url: '/api/user/login/save',
    config: { access: 'public' },
    schema: { summary: 'Sign in', body: loginInput, response: { 200: loginAnswer } },
    handler: async (request, reply) => {
      const { actor, token, expiresInSeconds } = await auth.login(request.body, request.ip).catch((error: unknown) => {
        request.log.warn({ event: 'login-refused', ip: request.ip }, 'sign-in refused');
        throw error;
      });
      // Signing in over an old session ends it: a token is never carried from one sign-in to the next.
      if (request.sessionToken) await auth.sessions.end(request.sessionToken);
      request.log.info({ event: 'login', user: actor.id, ip: request.ip }, 'signed in');
      setCookies(reply, token, csrfTokenFor(token), expiresInSeconds);
      return {
        status: 1 as const,
        message: MESSAGES.loggedIn,
        expiresIn: expiresInSeconds,
        user: toSessionUser(actor),
      };
    },
  });

  routes.route({
    method: 'POST',
    url: '/api/user/logout',
    config: { access: 'public' },
    schema: { summary: 'Sign out', response: { 200: done } },
    handler: async (request, reply) => {
      const token = readCookies(request.headers.cookie).get(cookieName);
      if (token) await auth.sessions.end(token);
      setCookies(reply, '', '', 0);
      return { status: 1 as const, message: MESSAGES.loggedOut };
    },
  });

  routes.route({
    method: 'GET',
    url: '/api/user/me',
    config: { access: 'signed-in' },
    schema: { summary: 'Who is signed in', response: { 200: me } },
    handler: async (request) => {
      const session = request.sessionToken ? await auth.sessions.find(request.sessionToken) : null;
      if (!session) throw refuse('unauthorized', 'loginAgain');
      return { status: 1 as const, user: toSessionUser(session.actor), expiresIn: session.expiresInSeconds };
    },
  });

  routes.route({
    method: 'POST',
    url: '/api/user/register/save',
    config: { access: 'public' },
    schema: {
      summary: 'Register: a stranger becomes USER, an ADMIN makes a GENERAL',
      body: registerInput,
      response: { 201: done },
    },
    handler: async (request, reply) => {
      const byAdmin = request.actor?.role === 'ADMIN';
      if (!byAdmin) await auth.countRegistration(request.ip);
      const user = await users.create(request.body, byAdmin ? 'GENERAL' : 'USER');
      request.log.info(
        { event: 'registered', user: user.id, role: user.role, by: request.actor?.id },
        'user registered',
      );
      return reply.code(201).send({ status: 1 as const, message: MESSAGES.registered });
    },
  });

  routes.route({
    method: 'PUT',
    url: '/api/user/password',
    config: { access: 'signed-in' },
    schema: {
      summary: 'Change the own password and end the other sessions',
      body: passwordChange,
      response: { 200: done },
    },
    handler: async (request) => {
      const { actor, sessionToken, body } = request;
      if (!actor || !sessionToken) throw refuse('unauthorized', 'loginAgain');
      await auth.changePassword(actor, sessionToken, body.currentPassword, body.newPassword);
      request.log.info({ event: 'password-changed', user: actor.id }, 'password changed');
      return { status: 1 as const, message: MESSAGES.passwordChanged };
    },
  });
}
