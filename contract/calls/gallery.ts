import type { Call } from './call.ts';

/** The calls of staff about pictures, the order of categories and what is said of videos. */

export const addPicture = {
  method: 'POST',
  path: '/api/products/:id/pictures',
  summary: 'Add a picture to a product, behind those it has; up to 8 in all (multipart)',
  access: 'editor',
  body: 'pictureInput',
  files: { picture: 'required' },
  response: 'productResponse',
  status: 201,
  invalidates: ['products', 'product', 'category'],
} as const satisfies Call;

export const orderPictures = {
  method: 'PUT',
  path: '/api/products/:id/pictures',
  summary: 'Put the pictures of a product in order; the first stands for it in lists',
  access: 'editor',
  body: 'pictureOrder',
  response: 'productResponse',
  invalidates: ['products', 'product', 'category'],
} as const satisfies Call;

export const removePicture = {
  method: 'DELETE',
  path: '/api/products/:id/pictures/:pictureId',
  summary: 'Remove one picture of a product; the others stay as they are',
  access: 'editor',
  response: 'productResponse',
  invalidates: ['bin', 'products', 'product', 'category'],
} as const satisfies Call;

export const orderCategories = {
  method: 'PUT',
  path: '/api/categories/order',
  summary: 'Put the categories in order; every list of them follows it',
  access: 'admin',
  body: 'categoryOrder',
  response: 'categoryList',
  invalidates: ['categories'],
} as const satisfies Call;

export const listAllVideos = {
  method: 'GET',
  path: '/api/panel/videos',
  summary: 'All videos as staff see them, with the hidden products seen in them',
  access: 'staff',
  response: 'videoList',
  reads: ['videos', 'products'],
} as const satisfies Call;

export const updateVideo = {
  method: 'PUT',
  path: '/api/videos/:id',
  summary:
    'Change what is said of a video, its thumbnail and the products seen in it; absent fields stay as they are (multipart, JSON or urlencoded)',
  access: 'editor',
  body: 'videoPatch',
  files: { thumbnail: 'optional' },
  response: 'videoResponse',
  invalidates: ['bin', 'videos', 'product'],
} as const satisfies Call;
