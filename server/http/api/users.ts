import type { FastifyInstance } from 'fastify';
import { markEditor } from '#contract/calls/editors.ts';
import { changeRole, deleteUser, endSessionsOf, listUsers, renameUser } from '#contract/calls/panel.ts';
import { removeSecondFactor } from '#contract/calls/second-factor.ts';
import { idText } from '#contract/envelope.ts';
import { MESSAGES } from '#contract/messages.ts';
import { refuse } from '#server/errors.ts';
import { bindCall } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

function userIdIn(text: string): number {
  const id = idText.safeParse(text);
  if (!id.success) throw refuse('not_found', 'userNotFound');
  return id.data;
}

export function userRoutes(app: FastifyInstance, { services }: ApiDeps): void {
  const { users } = services;

  bindCall(app, listUsers, async () => ({ status: 1, message: MESSAGES.ok, data: await users.list() }));

  bindCall(app, changeRole, async ({ body }, { by }) => {
    await users.changeRole(by, body);
    return { status: 1, message: MESSAGES.roleUpdated };
  });

  bindCall(app, markEditor, async ({ body }, { by }) => {
    await users.markEditor(by, body);
    return { status: 1, message: body.editor ? MESSAGES.editorMarked : MESSAGES.editorUnmarked };
  });

  bindCall(app, deleteUser, async ({ query: { id } }, { by }) => {
    await users.remove(by, id);
    return { status: 1, message: MESSAGES.userDeleted };
  });

  bindCall(app, renameUser, async ({ params, body }, { by }) => {
    await users.rename(by, userIdIn(params.id), body.username);
    return { status: 1, message: MESSAGES.userRenamed };
  });

  bindCall(app, removeSecondFactor, async ({ params }, { by }) => {
    await users.removeSecondFactor(by, userIdIn(params.id));
    return { status: 1, message: MESSAGES.secondFactorRemoved };
  });

  bindCall(app, endSessionsOf, async ({ params }, { request, by }) => {
    await users.endSessions(by, request.sessionToken ?? '', userIdIn(params.id));
    return { status: 1, message: MESSAGES.userSessionsEnded };
  });
}
