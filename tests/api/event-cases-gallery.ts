import type { LightMyRequestResponse as Response } from 'fastify';
import { makePicture } from '../repositories/open-catalogue.ts';
import type { Client } from '../support/app.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, addWithPictures, form, furtherPicture } from './calls.ts';
import { api, type Case, person, type World } from './event-told.ts';

const dataIn = (response: Response) => response.json<{ data: Record<string, unknown> }>().data;

export const addVideo = (admin: Client) =>
  admin.call({
    ...form(
      { title: 'A courtyard', description: 'Laid in nine days' },
      { name: 'video', body: tinyMp4(), filename: 'film.mp4' },
    ),
    method: 'POST',
    url: '/api/videos/upload',
  });

let made = 0;

/** Writes about pictures, the order of categories and what is said of videos. */
export const GALLERY_CASES = {
  addPicture: async ({ admin }: World): Promise<Case> => {
    const { id, productname: name } = await addProduct(admin);
    const body = furtherPicture(await makePicture());
    return {
      act: () => admin.call({ ...body, method: 'POST', url: `/api/products/${id}/pictures` }),
      told: (response) => ({
        ...{ event: 'picture-added', by: person(admin), kind: 'product', id, name, before: null },
        after: { picture: dataIn(response).productimage },
      }),
    };
  },

  orderPictures: async ({ admin }: World): Promise<Case> => {
    const { id, productname: name, pictures } = await addWithPictures(admin, 2);
    const [first, second] = pictures.map((picture) => picture.id);
    const [shown, other] = pictures.map((picture) => picture.path);
    return {
      act: () => admin.call(api(`/api/products/${id}/pictures`, 'PUT', { order: [second, first] })),
      told: () => ({
        ...{ event: 'pictures-ordered', by: person(admin), kind: 'product', id, name },
        before: { order: `${first} ${second}`, productimage: shown },
        after: { order: `${second} ${first}`, productimage: other },
      }),
    };
  },

  removePicture: async ({ admin }: World): Promise<Case> => {
    const { id, productname: name, pictures } = await addWithPictures(admin, 2);
    return {
      act: () => admin.call(api(`/api/products/${id}/pictures/${pictures[1]?.id}`, 'DELETE')),
      told: () => ({
        ...{ event: 'picture-removed', by: person(admin), kind: 'product', id, name, after: null },
        before: { picture: pictures[1]?.path },
      }),
    };
  },

  orderCategories: async ({ admin }: World): Promise<Case> => {
    await addCategory(admin, `Last${++made}`);
    const list = (await admin.call({ url: '/api/categories' })).json<{ data: { id: number; value: string }[] }>().data;
    const turned = list.toReversed();
    const order = (categories: typeof list) => ({ order: categories.map(({ value }) => value).join(' ') });
    return {
      act: () => admin.call(api('/api/categories/order', 'PUT', { ids: turned.map(({ id }) => id) })),
      told: () => ({
        ...{ event: 'categories-ordered', by: person(admin), kind: 'category', id: null, name: 'categories' },
        ...{ before: order(list), after: order(turned) },
      }),
    };
  },

  updateVideo: async ({ admin }: World): Promise<Case> => {
    const id = Number(dataIn(await addVideo(admin)).id);
    const product = await addProduct(admin);
    const change = { title: 'A square', productIds: [product.id] };
    return {
      act: () => admin.call(api(`/api/videos/${id}`, 'PUT', change)),
      told: () => ({
        ...{ event: 'video-changed', by: person(admin), kind: 'video', id, name: 'A square' },
        before: { title: 'A courtyard', products: '' },
        after: { title: 'A square', products: String(product.id) },
      }),
    };
  },
} satisfies Record<string, (world: World) => Promise<Case>>;
