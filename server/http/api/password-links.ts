import type { FastifyInstance } from 'fastify';
import { inviteUser, resetPassword } from '#contract/calls/panel.ts';
import { setPassword } from '#contract/calls/sign-in.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindCall } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function passwordLinkRoutes(app: FastifyInstance, { services }: ApiDeps): void {
  const { auth, passwordLinks } = services;

  bindCall(app, inviteUser, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.invited,
    data: await passwordLinks.invite(by, body),
  }));

  bindCall(app, resetPassword, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.resetLinkMade,
    data: await passwordLinks.reset(by, body.id),
  }));

  bindCall(app, setPassword, async ({ body }, { request, by }) => {
    await auth.countLinkUse(request.ip);
    await passwordLinks.use(by, body);
    return { status: 1, message: MESSAGES.passwordSet };
  });
}
