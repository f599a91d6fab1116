import type { FastifyInstance } from 'fastify';
import { exportTaps, getTaps } from '#contract/calls/panel.ts';
import { countTap } from '#contract/calls/public.ts';
import { mayUse } from '#contract/permissions.ts';
import { addressKey } from '#server/address.ts';
import { isLeftOut } from '#server/domain/taps/left-out.ts';
import { bindCall } from '../bind.ts';
import { sendFailure, toAppError } from '../hooks/errors.ts';
import type { ApiDeps } from './deps.ts';

export function tapRoutes(app: FastifyInstance, { services: { taps } }: ApiDeps): void {
  void app.register(async (beacons) => {
    // Nobody reads the answer to a beacon: one that cannot be read is answered like one that does not count.
    beacons.setErrorHandler((error, request, reply) =>
      ['invalid', 'too_large', 'unsupported'].includes(toAppError(error)?.code ?? '')
        ? reply.code(204).send()
        : sendFailure(request, reply, error),
    );
    bindCall(beacons, countTap, async ({ body }, { request, actor }) => {
      const isStaff = actor !== null && mayUse('staff', actor.role);
      if (!isStaff && !isLeftOut(request.headers)) taps.count(body, addressKey(request.ip));
      return null;
    });
  });

  bindCall(app, getTaps, async ({ query }) => ({ status: 1, data: await taps.report(query) }));

  bindCall(app, exportTaps, async ({ query }, { reply }) => {
    const { name, text } = await taps.csv(query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    });
    return text;
  });
}
