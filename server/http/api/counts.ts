import type { FastifyInstance } from 'fastify';
import { getCounts } from '#contract/calls/panel.ts';
import { bindCall } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function countRoutes(app: FastifyInstance, { services }: ApiDeps): void {
  bindCall(app, getCounts, async () => ({ status: 1, data: await services.counts.get() }));
}
