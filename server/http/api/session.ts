import type { FastifyInstance } from 'fastify';
import { changeAccount, changePassword, endSessions, listSessions } from '#contract/calls/panel.ts';
import { getMe, logout } from '#contract/calls/public.ts';
import { login, register } from '#contract/calls/sign-in.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { refuse } from '#server/errors.ts';
import { bindCall } from '../bind.ts';
import { createSignInHttp, toSessionUser } from '../sign-in.ts';
import type { ApiDeps } from './deps.ts';

export function sessionRoutes(app: FastifyInstance, { services, config }: ApiDeps): void {
  const { auth, signIn, secondFactor, users } = services;
  const { from, finish, sessionIn, clear } = createSignInHttp({ services, config });

  bindCall(app, login, async ({ body }, context) => {
    const { request, by } = context;
    const identified = await auth.identify(by, body, from(request));
    const secondFactor = await signIn.secondStepFor(identified);
    if (secondFactor) return { status: 1, message: MESSAGES.secondFactorAsked, secondFactor };
    return finish(context, signIn.withPassword(identified));
  });

  bindCall(app, logout, async (_input, { request, reply, by }) => {
    const token = sessionIn(request);
    if (token) await auth.logout(by, token);
    clear(reply);
    return { status: 1, message: MESSAGES.loggedOut };
  });

  bindCall(app, getMe, async (_input, { request, actor }) => ({
    status: 1,
    user: toSessionUser(actor),
    expiresIn: request.sessionSecondsLeft,
    mustChangePassword: await auth.mustChangePassword(actor),
    needsSecondFactor: await secondFactor.isMissing(actor),
    uploads: { picture: config.maxImageBytes / MEGABYTE, video: config.maxVideoBytes / MEGABYTE },
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
