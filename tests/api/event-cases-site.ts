import type { LightMyRequestResponse as Response } from 'fastify';
import { makePicture } from '../repositories/open-catalogue.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { form } from './calls.ts';
import { api, type Case, person, type World } from './event-told.ts';

const dataIn = (response: Response) => response.json<{ data: Record<string, unknown> }>().data;
const idIn = (response: Response): number => Number(dataIn(response).id);

type Name = 'updateSite' | 'addSitePicture' | 'addSiteVideo';

/** The writes of the site's own content. */
export const SITE_CASES: Record<Name, (world: World) => Promise<Case>> = {
  updateSite: async ({ test, admin }) => {
    const { version } = dataIn(await test.app.inject({ url: '/api/site' }));
    const developer = { name: 'Another maker', url: 'https://example.com/' };
    return {
      act: () => admin.call(api('/api/site', 'PUT', { version, developer })),
      told: () => ({
        event: 'site-changed',
        by: person(admin),
        kind: 'site',
        id: null,
        name: 'site',
        before: { 'developer.name': 'Dhagax Digital' },
        after: { 'developer.name': developer.name },
      }),
    };
  },

  addSitePicture: async ({ admin }) => {
    const body = form({}, { name: 'picture', body: await makePicture(), filename: 'yard.jpg' });
    return {
      act: () => admin.call({ ...body, method: 'POST', url: '/api/site/pictures' }),
      told: (response) => ({
        event: 'site-picture-added',
        by: person(admin),
        kind: 'site',
        id: idIn(response),
        name: 'site',
        before: null,
        after: { path: dataIn(response).path as string },
      }),
    };
  },

  addSiteVideo: async ({ admin }) => {
    const body = form({}, { name: 'video', body: tinyMp4(), filename: 'film.mp4' });
    return {
      act: () => admin.call({ ...body, method: 'POST', url: '/api/site/video' }),
      told: (response) => ({
        event: 'site-video-added',
        by: person(admin),
        kind: 'site',
        id: idIn(response),
        name: 'site',
        before: null,
        after: { path: String(dataIn(response).url).replace('/api/', '') },
      }),
    };
  },
};
