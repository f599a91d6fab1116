import type { FastifyInstance } from 'fastify';
import { deleteUnnamedVideo, deleteVideo, uploadVideo } from '#contract/calls/panel.ts';
import { listVideos } from '#contract/calls/public.ts';
import { idText } from '#contract/envelope.ts';
import { MESSAGES } from '#contract/messages.ts';
import { refuse, refuseField } from '#server/errors.ts';
import { bindCall, bindForm, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function videoRoutes(app: FastifyInstance, { services, reads, cache, media, config }: ApiDeps): void {
  const { videos } = services;

  bindRead(app, cache, listVideos, reads.listVideos);

  const form = {
    media,
    limitOf: (file: string) => (file === 'video' ? config.maxVideoBytes : config.maxImageBytes),
    missing: { video: 'videoRequired' },
  } as const;
  bindForm(app, uploadVideo, form, async ({ body, files: { video, thumbnail } }, { by }) => {
    if (!video) throw refuseField('invalid', 'video', 'videoRequired');
    const data = await videos.add(by, body, video, thumbnail ?? null);
    return { status: 1, message: MESSAGES.videoUploaded, data };
  });

  bindCall(app, deleteUnnamedVideo, async () => {
    throw refuseField('invalid', 'id', 'videoIdRequired');
  });

  bindCall(app, deleteVideo, async ({ params }, { by }) => {
    const id = idText.safeParse(params.id);
    if (!id.success) throw refuse('not_found', 'videoNotFound');
    await videos.remove(by, id.data);
    return { status: 1, message: MESSAGES.videoDeleted };
  });
}
