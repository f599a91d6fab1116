import type { FastifyInstance } from 'fastify';
import { listAllVideos, updateVideo } from '#contract/calls/gallery.ts';
import { deleteUnnamedVideo, deleteVideo, uploadVideo } from '#contract/calls/panel.ts';
import { listVideos } from '#contract/calls/public.ts';
import { idText } from '#contract/envelope.ts';
import { MESSAGES } from '#contract/messages.ts';
import { refuse, refuseField } from '#server/errors.ts';
import { bindCall, bindForm, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

function videoIdOf(text: string): number {
  const id = idText.safeParse(text);
  if (!id.success) throw refuse('not_found', 'videoNotFound');
  return id.data;
}

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

  bindCall(app, listAllVideos, async () => ({ status: 1, message: MESSAGES.ok, data: await videos.list(true) }));

  const { media: store, limitOf } = form;
  bindForm(app, updateVideo, { media: store, limitOf }, async ({ params, body, files }, { by }) => ({
    status: 1,
    message: MESSAGES.videoUpdated,
    data: await videos.update(by, videoIdOf(params.id), body, files.thumbnail ?? null),
  }));

  bindCall(app, deleteUnnamedVideo, async () => {
    throw refuseField('invalid', 'id', 'videoIdRequired');
  });

  bindCall(app, deleteVideo, async ({ params }, { by }) => {
    await videos.remove(by, videoIdOf(params.id));
    return { status: 1, message: MESSAGES.videoDeleted };
  });
}
