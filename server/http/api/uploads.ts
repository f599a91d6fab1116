import type { FastifyInstance } from 'fastify';
import {
  addUploadedVideo,
  beginUpload,
  continueUpload,
  dropUpload,
  getUpload,
  listUploads,
} from '#contract/calls/uploads.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindCall, bindForm, bindStream } from '../bind.ts';
import { withUploadSlot } from '../form.ts';
import type { ApiDeps } from './deps.ts';

/** Loaded with the first upload: most processes only serve. */
const tus = () => import('../tus.ts');

export function uploadRoutes(app: FastifyInstance, { services, media, config }: ApiDeps): void {
  const { uploads, videos } = services;
  const answer = async (userId: number, id: string) => ({
    status: 1 as const,
    message: MESSAGES.ok,
    data: await uploads.find(userId, id),
  });

  bindStream(app, beginUpload, async (_params, { request: { raw }, reply, actor }) => {
    const { speakTus } = await tus();
    await speakTus({ uploads, userId: actor.id, method: 'POST', raw, reply });
    const id = String(reply.getHeader('location')).split('/').at(-1) ?? '';
    return answer(actor.id, id);
  });

  bindCall(app, listUploads, async (_input, { actor }) => ({
    status: 1,
    message: MESSAGES.ok,
    data: await uploads.list(actor.id),
  }));

  bindStream(app, getUpload, async ({ id }, { request, reply, actor }) => {
    const { raw, headers } = request;
    const { speakTus } = await tus();
    // A reader without the protocol gets the same in JSON.
    if (headers['tus-resumable']) await speakTus({ uploads, userId: actor.id, method: 'HEAD', raw, reply });
    reply.header('cache-control', 'no-store');
    return answer(actor.id, id);
  });

  bindStream(app, continueUpload, async ({ id }, { request, reply, actor }) => {
    const { raw } = request;
    const { speakTus } = await tus();
    // Another's upload is not there, before a byte of the body is read.
    await uploads.find(actor.id, id);
    await withUploadSlot(actor.id, () => speakTus({ uploads, userId: actor.id, method: 'PATCH', raw, reply }));
    // A body may take long to arrive; check again that the sender still has the right.
    await request.confirmActor();
    return null;
  });

  bindCall(app, dropUpload, async ({ params }, { actor }) => {
    await uploads.drop(actor.id, params.id);
    return { status: 1, message: MESSAGES.uploadDiscarded };
  });

  const form = { media, limitOf: () => config.maxImageBytes, heavy: true } as const;
  bindForm(app, addUploadedVideo, form, async ({ body: { upload, ...input }, files }, { by, actor }) => {
    const data = await uploads.use(actor.id, upload, (whole, finish) =>
      videos.add(by, input, whole, files.thumbnail ?? null, finish),
    );
    return { status: 1, message: MESSAGES.videoUploaded, data };
  });
}
