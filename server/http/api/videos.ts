import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { done, failure, idText } from '../../../contract/envelope.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { videoAnswer, videoInput, videoList } from '../../../contract/videos.ts';
import { tags } from '../../cache/tags.ts';
import { refuse, refuseField } from '../../errors.ts';
import { formRoutes, readFields, withForm } from '../form.ts';
import { publicGet } from '../public-get.ts';
import { withUploadSlot } from '../upload-slots.ts';
import type { ApiParts } from './parts.ts';

export async function videosApi(app: FastifyInstance, { services, cache, media, config }: ApiParts): Promise<void> {
  const { videos } = services;
  const fileLimits = { video: config.maxVideoBytes, thumbnail: config.maxImageBytes };
  formRoutes(app);
  const routes = app.withTypeProvider<ZodTypeProvider>();

  publicGet(app, cache, {
    url: '/api/videos',
    summary: 'All videos, newest first',
    answer: videoList,
    read: async () => ({
      answer: { status: 1 as const, message: MESSAGES.ok, data: await videos.list() },
      tags: [tags.videos],
    }),
  });

  routes.route({
    method: 'POST',
    url: '/api/videos/upload',
    config: { access: 'admin' },
    schema: {
      summary: 'Upload a video: title, description, video, thumbnail (optional)',
      consumes: ['multipart/form-data'],
      body: videoInput.extend({ video: z.file(), thumbnail: z.file().optional() }),
      response: { 201: videoAnswer },
    },
    handler: async (request, reply) => {
      const { actor } = request;
      if (!actor) throw refuse('unauthorized', 'loginAgain');
      const data = await withUploadSlot(actor.id, () =>
        withForm(request, media, fileLimits, ({ fields, files }) => {
          if (!files.video) throw refuseField('invalid', 'video', 'videoRequired');
          return videos.add(readFields(videoInput, fields), files.video, files.thumbnail ?? null);
        }),
      );
      return reply.code(201).send({ status: 1 as const, message: MESSAGES.videoUploaded, data });
    },
  });

  routes.route({
    method: 'DELETE',
    url: '/api/videos',
    config: { access: 'admin' },
    schema: { summary: 'Refused: the video to delete must be named', response: { 400: failure } },
    handler: async () => {
      throw refuseField('invalid', 'id', 'videoIdRequired');
    },
  });

  routes.route({
    method: 'DELETE',
    url: '/api/videos/:id',
    config: { access: 'admin' },
    schema: { summary: 'Delete a video', params: z.object({ id: z.string() }), response: { 200: done } },
    handler: async (request) => {
      const id = idText.safeParse(request.params.id);
      if (!id.success) throw refuse('not_found', 'videoNotFound');
      await videos.remove(id.data);
      request.log.info({ event: 'video-deleted', video: id.data, by: request.actor?.id }, 'video deleted');
      return { status: 1 as const, message: MESSAGES.videoDeleted };
    },
  });
}
