import type { FastifyInstance } from 'fastify';
import { eraseFromBin, listBin, listHistory, restoreFromBin } from '#contract/calls/bin.ts';
import { restoreManyFromBin } from '#contract/calls/many.ts';
import { MESSAGES, say } from '#contract/messages.ts';
import { bindCall } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function binRoutes(app: FastifyInstance, { services: { bin, history } }: ApiDeps): void {
  bindCall(app, listBin, async ({ query }) => ({ status: 1, message: MESSAGES.ok, ...(await bin.list(query)) }));

  bindCall(app, restoreFromBin, async ({ body: { kind, id, ...instead } }, { by }) => {
    await bin.restore(by, kind, id, instead);
    return { status: 1, message: MESSAGES.restored };
  });

  bindCall(app, restoreManyFromBin, async ({ body: { kind, ids } }, { by }) => {
    await bin.restoreMany(by, kind, ids);
    return { status: 1, message: say('allRestored', { count: ids.length }) };
  });

  bindCall(app, eraseFromBin, async ({ body: { kind, id } }, { by }) => {
    await bin.erase(by, kind, id);
    return { status: 1, message: MESSAGES.erased };
  });

  bindCall(app, listHistory, async ({ query }) => ({
    status: 1,
    message: MESSAGES.ok,
    ...(await history.page(query)),
  }));
}
