import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/products.ts';
import { shownProductResponse } from '#contract/shown-product.ts';
import { type Video, videoList, videoResponse } from '#contract/videos.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { storedFiles } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, answered, form, refused, urlencoded } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let paver: ProductDetail;
  let kerb: ProductDetail;
  let video: Video;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    paver = await addProduct(admin, { productname: 'Paver' });
    kerb = await addProduct(admin, { productname: 'Kerb' });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const body = form(
      { title: 'Yard', titleSo: 'Daarad', description: 'A yard', productIds: `${paver.id}` },
      { name: 'video', body: tinyMp4(), filename: 'a.mp4' },
      { name: 'thumbnail', body: await makePicture(), filename: 'a.jpg' },
    );
    video = answered(videoResponse, await admin.call({ method: 'POST', url: '/api/videos/upload', ...body }), 201).data;
  });

  const put = (body: InjectOptions, id: number | string = video.id) =>
    admin.call({ ...body, method: 'PUT', url: `/api/videos/${id}` });
  const listed = async (url = '/api/videos', client: Client | null = null) => {
    const response = client ? await client.call({ url }) : await test.app.inject({ url });
    return answered(videoList, response).data.find(({ id }) => id === video.id);
  };
  const shownWith = async ({ id }: ProductDetail) =>
    answered(shownProductResponse, await test.app.inject({ url: `/api/products/${id}` })).data.videos.map(
      (each) => each.id,
    );

  describe('a video', () => {
    it('names what is seen in it from the start, and the product names the video', async () => {
      expect(video.products).toEqual([{ id: paver.id, productname: 'Paver', productnameSo: null }]);
      expect(await listed()).toEqual(video);
      expect(await shownWith(paver)).toContain(video.id);
      expect(await shownWith(kerb)).not.toContain(video.id);
    });

    it.each<[string, (fields: Record<string, string>) => InjectOptions]>([
      ['multipart', (fields) => form(fields)],
      ['urlencoded', urlencoded],
    ])('is changed by %s: what is absent stays, what is empty is cleared', async (_name, spell) => {
      const fields = { title: ' Square ', titleSo: '', productIds: `${kerb.id}, ${paver.id}` };
      const { data, message } = answered(videoResponse, await put(spell(fields)));
      expect(message).toBe('Video updated successfully');
      expect(data).toMatchObject({ title: 'Square', titleSo: null, description: 'A yard', thumbnail: video.thumbnail });
      expect(data.products.map(({ id }) => id)).toEqual([kerb.id, paver.id]);
      expect(await listed()).toEqual(data);
      expect(await shownWith(kerb)).toContain(video.id);
      const cleared = answered(videoResponse, await put(spell({ title: '', productIds: '' }))).data;
      expect([cleared.title, cleared.products]).toEqual(['Square', []]);
      expect(await shownWith(kerb)).not.toContain(video.id);
    });

    it('gets Somali texts, and loses them', async () => {
      const texts = { titleSo: 'Barxad', descriptionSo: 'Sagaal maalmood' };
      expect(answered(videoResponse, await put({ payload: texts })).data).toMatchObject(texts);
      const untouched = answered(videoResponse, await put({ payload: { title: 'Square' } })).data;
      expect(untouched).toMatchObject({ ...texts, title: 'Square', description: 'A yard' });
      const { data } = answered(videoResponse, await put({ payload: { titleSo: '', descriptionSo: '' } }));
      expect([data.titleSo, data.descriptionSo]).toEqual([null, null]);
      expect(await listed()).toEqual(data);
    });

    it('keeps its still where the rest of the change is refused, and the new one leaves no file', async () => {
      const files = await storedFiles(test.place.dataDir);
      const thumbnail = { name: 'thumbnail', body: await makePicture(9), filename: 'b.jpg' };
      expect(refused(await put(form({ productIds: '999999' }, thumbnail)))).toMatchObject({
        code: 400,
        fields: ['productIds'],
      });
      expect(await storedFiles(test.place.dataDir)).toEqual(files);
      expect(await listed()).toEqual(video);
      expect((await test.app.inject({ url: `/api/${video.thumbnail}` })).statusCode).toBe(200);
    });

    it('gets another still, and the old one goes', async () => {
      const body = form({}, { name: 'thumbnail', body: await makePicture(9), filename: 'b.jpg' });
      const { data } = answered(videoResponse, await put(body));
      expect(data.thumbnail).not.toBe(video.thumbnail);
      expect(data.filepath).toBe(video.filepath);
      expect((await test.app.inject({ url: `/api/${video.thumbnail}` })).statusCode).toBe(404);
      expect((await test.app.inject({ url: `/api/${data.thumbnail}` })).statusCode).toBe(200);
    });

    it('is left alone by whoever has read an older one, and by a form without changes', async () => {
      const same = answered(videoResponse, await put({ payload: { updated_at: video.updated_at } })).data;
      expect(same).toEqual(video);
      await put({ payload: { title: 'Meanwhile' } });
      const files = await storedFiles(test.place.dataDir);
      const stale = form(
        { title: 'Mine', updated_at: video.updated_at },
        { name: 'thumbnail', body: await makePicture(), filename: 'c.jpg' },
      );
      expect(refused(await put(stale)).code).toBe(409);
      expect((await listed())?.title).toBe('Meanwhile');
      expect(await storedFiles(test.place.dataDir)).toEqual(files);
    });

    it('names no product that is not there, none twice, and hidden ones to staff alone', async () => {
      expect(refused(await put({ payload: { productIds: [999_999] } }))).toMatchObject({
        code: 400,
        fields: ['productIds'],
      });
      for (const productIds of [[paver.id, paver.id], ['x'], 1])
        expect(refused(await put({ payload: { productIds } })).code).toBe(400);
      expect(refused(await put(form({ productIds: '1,x' }))).code).toBe(400);
      const draft = await addProduct(admin, { productname: 'Draft', hidden: true });
      await put({ payload: { productIds: [paver.id, draft.id] } });
      expect((await listed())?.products.map(({ id }) => id)).toEqual([paver.id]);
      expect((await listed('/api/panel/videos', admin))?.products.map(({ id }) => id)).toEqual([paver.id, draft.id]);
      await admin.call({ method: 'PUT', url: `/api/products/${draft.id}`, payload: { hidden: false } });
      expect((await listed())?.products.map(({ id }) => id)).toEqual([paver.id, draft.id]);
      await admin.call({ method: 'DELETE', url: `/api/products?id=${draft.id}` });
      expect((await listed())?.products.map(({ id }) => id)).toEqual([paver.id]);
    });

    it.each(['0', '999999', '2147483648', 'abc'])('is not found as %s', async (id) => {
      expect(refused(await put({ payload: { title: 'X' } }, id))).toMatchObject({
        code: 404,
        message: 'Video not found',
      });
    });

    it('leaves its products when it goes', async () => {
      await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
      expect(await shownWith(paver)).not.toContain(video.id);
      expect((await test.app.inject({ url: `/api/products/${paver.id}` })).statusCode).toBe(200);
    });
  });
});
