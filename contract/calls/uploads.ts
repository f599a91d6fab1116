import type { Call } from './call.ts';

/** Videos that arrive in pieces (tus 1.0.0, https://tus.io): a cut line goes on where it stopped. */

export const beginUpload = {
  method: 'POST',
  path: '/api/panel/uploads',
  summary:
    'Begin an upload (tus: Upload-Length, Upload-Metadata with filename and modified); Location says where it goes',
  access: 'editor',
  response: 'unfinishedUploadResponse',
  status: 201,
  invalidates: ['uploads'],
} as const satisfies Call;

export const listUploads = {
  method: 'GET',
  path: '/api/panel/uploads',
  summary: 'The own uploads that are not finished',
  access: 'editor',
  response: 'unfinishedUploadList',
  reads: ['uploads'],
} as const satisfies Call;

/** HEAD is the call of tus. */
export const getUpload = {
  method: 'GET',
  path: '/api/panel/uploads/:id',
  summary: 'How far one of the own uploads is (tus: HEAD, with Upload-Offset)',
  access: 'editor',
  response: 'unfinishedUploadResponse',
  reads: ['uploads'],
} as const satisfies Call;

export const continueUpload = {
  method: 'PATCH',
  path: '/api/panel/uploads/:id',
  summary: 'Go on with an own upload (tus: Upload-Offset and application/offset+octet-stream)',
  access: 'editor',
  response: 'nothing',
  status: 204,
} as const satisfies Call;

export const dropUpload = {
  method: 'DELETE',
  path: '/api/panel/uploads/:id',
  summary: 'Discard an own upload',
  access: 'editor',
  response: 'done',
  invalidates: ['uploads'],
} as const satisfies Call;

export const addUploadedVideo = {
  method: 'POST',
  path: '/api/panel/videos',
  summary: 'Add a video whose file has arrived: as /api/videos/upload, with the id of the upload in place of the file',
  access: 'editor',
  body: 'uploadedVideoInput',
  files: { thumbnail: 'optional' },
  response: 'videoResponse',
  status: 201,
  invalidates: ['videos', 'product', 'counts', 'uploads'],
} as const satisfies Call;
