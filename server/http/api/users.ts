import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { done, idText } from '../../../contract/envelope.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { roleChange, userList } from '../../../contract/users.ts';
import type { Actor } from '../../domain/auth/actor.ts';
import { refuse } from '../../errors.ts';
import type { ApiParts } from './parts.ts';

/** The guard has let only an ADMIN through; this tells the compiler, and holds should the guard ever fail. */
function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw refuse('unauthorized', 'loginAgain');
  return request.actor;
}

export async function usersApi(app: FastifyInstance, { services }: ApiParts): Promise<void> {
  const { users } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'admin' } as const;

  routes.route({
    method: 'GET',
    url: '/api/users',
    config,
    schema: { summary: 'All users', response: { 200: userList } },
    handler: async () => ({ status: 1 as const, message: MESSAGES.ok, data: await users.list() }),
  });

  routes.route({
    method: 'PUT',
    url: '/api/user/user/save',
    config,
    schema: { summary: 'Change a role', body: roleChange, response: { 200: done } },
    handler: async (request) => {
      const actor = actorOf(request);
      await users.changeRole(actor, request.body);
      request.log.info(
        { event: 'role-changed', user: request.body.id, role: request.body.role, by: actor.id },
        'role changed',
      );
      return { status: 1 as const, message: MESSAGES.roleUpdated };
    },
  });

  routes.route({
    method: 'DELETE',
    url: '/api/user',
    config,
    schema: { summary: 'Delete a user', querystring: z.strictObject({ id: idText }), response: { 200: done } },
    handler: async (request) => {
      const actor = actorOf(request);
      await users.remove(actor, request.query.id);
      request.log.info({ event: 'user-deleted', user: request.query.id, by: actor.id }, 'user deleted');
      return { status: 1 as const, message: MESSAGES.userDeleted };
    },
  });
}
