import type { FastifyInstance } from 'fastify';
import { getSite } from '#contract/calls/public.ts';
import { addSitePicture, addSiteVideo, updateSite } from '#contract/calls/site.ts';
import { MESSAGES } from '#contract/messages.ts';
import { refuseField } from '#server/errors.ts';
import { bindCall, bindForm, bindRead } from '../bind.ts';
import type { ApiDeps } from './deps.ts';

export function siteRoutes(app: FastifyInstance, { services, reads, cache, media, config }: ApiDeps): void {
  const { site } = services;
  const limitOf = (file: string) => (file === 'video' ? config.maxVideoBytes : config.maxImageBytes);

  bindRead(app, cache, getSite, reads.getSite);

  bindCall(app, updateSite, async ({ body }, { by }) => ({
    status: 1,
    message: MESSAGES.siteChanged,
    data: await site.update(by, body),
  }));

  const picture = { media, limitOf, missing: { picture: 'pictureRequired' } } as const;
  bindForm(app, addSitePicture, picture, async ({ files }, { by }) => {
    if (!files.picture) throw refuseField('invalid', 'picture', 'pictureRequired');
    return { status: 1, message: MESSAGES.pictureUploaded, data: await site.addPicture(by, files.picture) };
  });

  const video = { media, limitOf, missing: { video: 'videoRequired' } } as const;
  bindForm(app, addSiteVideo, video, async ({ files }, { by }) => {
    if (!files.video) throw refuseField('invalid', 'video', 'videoRequired');
    const data = await site.addVideo(by, files.video, files.thumbnail ?? null);
    return { status: 1, message: MESSAGES.videoUploaded, data };
  });
}
