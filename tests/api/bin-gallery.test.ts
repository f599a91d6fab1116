import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BinKindName } from '#contract/bin.ts';
import { historyPage } from '#contract/history.ts';
import { MESSAGES } from '#contract/messages.ts';
import { productPage, productResponse } from '#contract/products.ts';
import { shownProductResponse } from '#contract/shown-product.ts';
import { type Video, videoList, videoResponse } from '#contract/videos.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addWithPictures, answered, form, refused, said } from './calls.ts';

/** What belongs to a product, a video or a category goes to the bin and comes back with it. */
eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const get = (url: string) => test.app.inject({ url });
  const restore = (kind: BinKindName, id: number) =>
    admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind, id } });
  const deleteProduct = (id: number) => admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
  const deletePicture = (id: number, picture: number) =>
    admin.call({ method: 'DELETE', url: `/api/products/${id}/pictures/${picture}` });
  const shown = async (id: number) => answered(shownProductResponse, await get(`/api/products/${id}`)).data;
  const statusOf = async (stored: string) => (await get(`/api/${stored}`)).statusCode;

  async function addVideo(productIds: number[]): Promise<Video> {
    const film = { name: 'video', body: tinyMp4(), filename: 'film.mp4' };
    const fields = { title: 'Laid', description: 'In nine days', productIds: productIds.join(',') };
    const sent = await admin.call({ ...form(fields, film), method: 'POST', url: '/api/videos/upload' });
    return answered(videoResponse, sent, 201).data;
  }

  it('a picture of a product comes back as its last, byte for byte', async () => {
    const product = await addWithPictures(admin, 3);
    const [first, second, third] = product.pictures;
    if (!first || !second || !third) throw new Error('three pictures were added');
    const bytes = (await get(`/api/${first.path}`)).rawPayload;
    answered(productResponse, await deletePicture(product.id, first.id));
    expect((await shown(product.id)).productimage).toBe(second.path);
    expect(await statusOf(first.path)).toBe(404);
    const { services, media } = test.deps;
    expect(await media.sweep(await services.storedPaths())).toBe(0);

    expect(said(await restore('picture', first.id))).toEqual([200, MESSAGES.restored]);
    expect((await shown(product.id)).pictures.map(({ id }) => id)).toEqual([second.id, third.id, first.id]);
    expect((await get(`/api/${first.path}`)).rawPayload).toEqual(bytes);
  });

  it('the only picture of a product comes back as the one that lists show', async () => {
    const product = await addWithPictures(admin, 1);
    const [only] = product.pictures;
    const inList = async () =>
      answered(productPage, await get('/api/products/Pavers')).data.find(({ id }) => id === product.id);
    answered(productResponse, await deletePicture(product.id, only?.id ?? 0));
    expect((await inList())?.productimage).toBeNull();
    expect((await restore('picture', only?.id ?? 0)).statusCode).toBe(200);
    expect(await inList()).toMatchObject({ productimage: only?.path, picture: { path: only?.path } });
    expect((await shown(product.id)).picture?.path).toBe(only?.path);
  });

  it('every picture of a deleted product is hidden at the next start, though a cut left only one of them served', async () => {
    const product = await addWithPictures(admin, 2);
    await deleteProduct(product.id);
    const { services, media } = test.deps;
    for (const { path } of product.pictures) {
      expect(await media.show(path)).toBe(true);
      expect(await statusOf(path)).toBe(200);
      await services.bin.hideAll();
      expect(await statusOf(path)).toBe(404);
    }
  });

  it('a product that comes back is at once in the lists that were read without it', async () => {
    const product = await addWithPictures(admin, 1);
    const video = await addVideo([product.id]);
    const listed = async () => answered(productPage, await get('/api/products/Pavers')).data.map(({ id }) => id);
    const seen = async () => {
      const { data } = answered(videoList, await get('/api/videos'));
      return data.find(({ id }) => id === video.id)?.products.map(({ id }) => id);
    };
    await deleteProduct(product.id);
    expect(await listed()).not.toContain(product.id);
    expect(await seen()).toEqual([]);
    expect((await restore('product', product.id)).statusCode).toBe(200);
    expect(await listed()).toContain(product.id);
    expect(await seen()).toEqual([product.id]);
  });

  it('a picture whose product is gone waits for the product', async () => {
    const product = await addWithPictures(admin, 2);
    const [, second] = product.pictures;
    await deletePicture(product.id, second?.id ?? 0);
    await deleteProduct(product.id);
    expect(refused(await restore('picture', second?.id ?? 0))).toMatchObject({
      code: 409,
      message: MESSAGES.binProductGone,
    });
    expect((await restore('product', product.id)).statusCode).toBe(200);
    expect((await restore('picture', second?.id ?? 0)).statusCode).toBe(200);
    expect((await shown(product.id)).pictures).toHaveLength(2);
  });

  it('a product comes back with its pictures and the videos it is seen in', async () => {
    const product = await addWithPictures(admin, 3);
    const video = await addVideo([product.id]);
    const gone = await addVideo([product.id]);
    const before = await shown(product.id);
    await deleteProduct(product.id);
    for (const { path } of before.pictures) expect(await statusOf(path)).toBe(404);
    await admin.call({ method: 'DELETE', url: `/api/videos/${gone.id}` });
    expect((await restore('product', product.id)).statusCode).toBe(200);
    const after = await shown(product.id);
    expect(after.pictures).toEqual(before.pictures);
    expect(after.videos.map(({ id }) => id)).toEqual([video.id]);
    for (const { path } of before.pictures) expect(await statusOf(path)).toBe(200);

    expect((await restore('video', gone.id)).statusCode).toBe(200);
    expect((await shown(product.id)).videos.map(({ id }) => id)).toEqual([video.id]);
  });

  it('a video comes back with the products seen in it, and both pages know it', async () => {
    const product = await addWithPictures(admin, 1);
    const video = await addVideo([product.id]);
    await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
    expect((await shown(product.id)).videos).toEqual([]);
    expect((await restore('video', video.id)).statusCode).toBe(200);
    expect((await shown(product.id)).videos.map(({ id }) => id)).toEqual([video.id]);
    const { data } = (await get('/api/videos')).json<{ data: Video[] }>();
    expect(data.find(({ id }) => id === video.id)).toEqual(video);
  });

  it('a video comes back with the hidden products seen in it, and the history tells of them', async () => {
    const product = await addWithPictures(admin, 0);
    await admin.call({ method: 'PUT', url: `/api/products/${product.id}`, payload: { hidden: true } });
    const video = await addVideo([product.id]);
    await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
    expect((await restore('video', video.id)).statusCode).toBe(200);
    const told = await admin.call({ url: `/api/history?kind=video&id=${video.id}&limit=1` });
    expect(answered(historyPage, told).data).toMatchObject([
      { action: 'video-restored', after: { products: String(product.id) } },
    ]);
  });

  it('a category comes back with its old addresses, but for those in use by now', async () => {
    const category = await addCategory(admin, 'First');
    for (const value of ['Second', 'Third'])
      await admin.call({
        method: 'PUT',
        url: '/api/categories/update',
        payload: { id: category.id, label: value, value },
      });
    await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${category.id}` });
    await addCategory(admin, 'Second');
    expect((await restore('category', category.id)).statusCode).toBe(200);
    const old = await test.deps.database.db
      .selectFrom('old_category_values')
      .select('value_key')
      .where('category_id', '=', category.id)
      .execute();
    expect(old).toEqual([{ value_key: 'first' }]);
  });
});
