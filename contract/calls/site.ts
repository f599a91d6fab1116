import type { Call } from './call.ts';

/** The writes of the site's own content. Its read is in public.ts. */

export const updateSite = {
  method: 'PUT',
  path: '/api/site',
  summary: 'Change parts of what the site says and shows; a part sent as null goes back to its first values',
  access: 'admin',
  body: 'sitePatch',
  response: 'siteResponse',
  invalidates: ['site'],
} as const satisfies Call;

export const addSitePicture = {
  method: 'POST',
  path: '/api/site/pictures',
  summary: 'Upload a picture of the site; it is shown once a PUT names its id',
  access: 'admin',
  body: 'siteUpload',
  files: { picture: 'required' },
  response: 'sitePictureResponse',
  status: 201,
} as const satisfies Call;

export const addSiteVideo = {
  method: 'POST',
  path: '/api/site/video',
  summary: 'Upload the intro video: video, thumbnail (optional); it is shown once a PUT names its id',
  access: 'admin',
  body: 'siteUpload',
  files: { video: 'required', thumbnail: 'optional' },
  response: 'siteVideoResponse',
  status: 201,
} as const satisfies Call;
