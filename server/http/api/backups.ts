import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { downloadBackup, listBackups, makeBackup } from '#contract/calls/panel.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindCall } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function backupRoutes(app: FastifyInstance, { backups }: ApiDeps): void {
  bindCall(app, listBackups, async () => ({ status: 1, message: MESSAGES.ok, ...(await backups.overview()) }));

  bindCall(app, makeBackup, async (_input, { request, by }) => {
    await backups.start(by, request.log);
    return { status: 1, message: MESSAGES.backupBegun };
  });

  bindCall(app, downloadBackup, async ({ params: { name } }, { request, reply }) => {
    const { bytes, stream } = await backups.download(name);
    reply.headers({
      'content-type': downloadBackup.produces,
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}.tar"`,
      'cache-control': 'no-store',
    });
    // Fastify would read the whole of it only to discard it.
    return request.method === 'HEAD' ? Readable.from([]) : stream();
  });
}
