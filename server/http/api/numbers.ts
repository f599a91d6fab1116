import type { FastifyInstance } from 'fastify';
import { updateNumbers } from '#contract/calls/panel.ts';
import { getNumbers } from '#contract/calls/public.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindCall, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function numberRoutes(app: FastifyInstance, { services, reads, cache }: ApiDeps): void {
  bindRead(app, cache, getNumbers, reads.getNumbers);

  bindCall(app, updateNumbers, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.updated,
    ...(await services.numbers.update(by, body)),
  }));
}
