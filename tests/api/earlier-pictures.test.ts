import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BinKindName, BinnedThing } from '#contract/bin.ts';
import { type HistoryEntry, historyPage } from '#contract/history.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type ProductDetail, productResponse } from '#contract/products.ts';
import { type Video, videoList, videoResponse } from '#contract/videos.ts';
import { findFaults } from '#server/backups/check.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addWithPictures, answered, form, furtherPicture, pictureFile, refused } from './calls.ts';

/** A picture that is replaced waits in the bin: an earlier version brings it back, and so does the bin. */
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
  const bytesOf = async (path: string | null | undefined) => (await get(`/api/${path}`)).rawPayload;
  const statusOf = async (path: string | null | undefined) => (await get(`/api/${path}`)).statusCode;
  const inBin = async (kind: BinKindName) =>
    (await admin.call({ url: `/api/bin?kind=${kind}` })).json<{ data: BinnedThing[] }>().data;
  const restore = (kind: BinKindName, id: number | undefined) =>
    admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind, id } });
  const erase = (kind: BinKindName, id: number | undefined) =>
    admin.call({ method: 'DELETE', url: '/api/bin', payload: { kind, id } });
  const lastEntry = async (kind: string, id: number): Promise<HistoryEntry | undefined> =>
    answered(historyPage, await admin.call({ url: `/api/history?kind=${kind}&id=${id}&limit=1` })).data[0];
  const assertWhole = async () => {
    const { services, media } = test.deps;
    expect(await media.sweep(await services.storedPaths())).toBe(0);
    expect(await findFaults(test.deps)).toMatchObject({ faults: [] });
  };

  describe('of a product', () => {
    const put = (id: number, payload: object) => admin.call({ method: 'PUT', url: `/api/products/${id}`, payload });
    const replace = async (id: number, shade: number): Promise<ProductDetail> => {
      const body = form({}, pictureFile(await makePicture(shade)));
      return answered(productResponse, await admin.call({ ...body, method: 'PUT', url: `/api/products/${id}` })).data;
    };

    it('comes back as the first, byte for byte, and none is lost', async () => {
      const product = await addWithPictures(admin, 2);
      const [first, second] = product.pictures;
      const bytes = await bytesOf(first?.path);
      const changed = await replace(product.id, 77);
      expect(changed.productimage).not.toBe(first?.path);
      expect(await statusOf(first?.path)).toBe(404);
      await assertWhole();

      const { before } = (await lastEntry('product', product.id)) ?? {};
      expect(before).toEqual({ productimage: first?.path });
      const back = answered(productResponse, await put(product.id, { size: '8cm', earlierPicture: first?.path })).data;
      expect(back).toMatchObject({ size: '8cm', productimage: first?.path });
      expect(back.pictures.map(({ path }) => path)).toEqual([first?.path, changed.productimage, second?.path]);
      expect(await bytesOf(first?.path)).toEqual(bytes);
      expect(await inBin('picture')).toEqual([]);
      expect(await lastEntry('product', product.id)).toMatchObject({
        before: { productimage: changed.productimage, size: '6cm' },
        after: { productimage: first?.path, size: '8cm' },
      });
      await assertWhole();
    });

    it('comes back where it was removed or put in another place, and the history tells of each', async () => {
      const product = await addWithPictures(admin, 2);
      const [first, second] = product.pictures;
      const url = `/api/products/${product.id}/pictures`;
      await admin.call({ method: 'DELETE', url: `${url}/${first?.id}` });
      expect(await lastEntry('product', product.id)).toMatchObject({
        action: 'picture-removed',
        before: { picture: first?.path, productimage: first?.path },
        after: { productimage: second?.path },
      });
      const back = answered(productResponse, await put(product.id, { earlierPicture: first?.path })).data;
      expect(back.pictures.map(({ id }) => id)).toEqual([first?.id, second?.id]);

      await admin.call({ method: 'PUT', url, payload: { order: [second?.id, first?.id] } });
      expect((await lastEntry('product', product.id))?.before).toMatchObject({ productimage: first?.path });
      const again = answered(productResponse, await put(product.id, { earlierPicture: first?.path })).data;
      expect(again.productimage).toBe(first?.path);
      await assertWhole();
    });

    it('comes back to a product that has none', async () => {
      const product = await addWithPictures(admin, 1);
      const [only] = product.pictures;
      const bytes = await bytesOf(only?.path);
      await admin.call({ method: 'DELETE', url: `/api/products/${product.id}/pictures/${only?.id}` });
      const back = answered(productResponse, await put(product.id, { earlierPicture: only?.path })).data;
      expect([back.productimage, back.pictures]).toEqual([only?.path, [only]]);
      expect(await bytesOf(only?.path)).toEqual(bytes);
      await assertWhole();
    });

    it('comes back from the bin, too', async () => {
      const product = await addWithPictures(admin, 1);
      const old = product.productimage;
      const bytes = await bytesOf(old);
      await replace(product.id, 5);
      const [thing] = await inBin('picture');
      expect(thing).toMatchObject({ kind: 'picture', name: product.productname });
      expect((await restore('picture', thing?.id)).statusCode).toBe(200);
      expect(await bytesOf(old)).toEqual(bytes);
      await assertWhole();
    });

    it('is refused where it is gone, belongs to another, or has no room, and nothing changes', async () => {
      const product = await addWithPictures(admin, 1);
      const other = await addWithPictures(admin, 1);
      const changed = await replace(product.id, 9);
      const gone = { code: 409, message: MESSAGES.pictureGone, fields: ['earlierPicture'] };
      expect(refused(await put(other.id, { size: '8cm', earlierPicture: product.productimage }))).toMatchObject(gone);
      for (let more = 0; more < 7; more += 1)
        await admin.call({
          ...furtherPicture(await makePicture(more)),
          method: 'POST',
          url: `/api/products/${product.id}/pictures`,
        });
      expect(refused(await put(product.id, { earlierPicture: product.productimage }))).toMatchObject({
        code: 409,
        message: MESSAGES.tooManyPictures,
      });
      const wrong = { earlierPicture: product.productimage, categories: 'Nowhere' };
      expect(refused(await put(product.id, wrong)).code).toBe(400);
      expect(await statusOf(product.productimage)).toBe(404);
      const [thing] = await inBin('picture');
      await erase('picture', thing?.id);
      expect(refused(await put(product.id, { size: '8cm', earlierPicture: product.productimage }))).toMatchObject(gone);
      for (const path of ['../secret', 'uploads/\u0000', 7])
        expect(refused(await put(product.id, { earlierPicture: path })).code).toBe(400);
      const now = answered(productResponse, await get(`/api/products/${product.id}`)).data;
      expect([now.size, now.productimage]).toEqual([product.size, changed.productimage]);
      await assertWhole();
    });

    it('is hidden again where the rest of the change fails after it was brought back', async () => {
      const product = await addWithPictures(admin, 1);
      await replace(product.id, 30);
      const unfit = { earlierPicture: product.productimage, shape: 'hexagon', laying: 'herringbone-45' };
      expect(refused(await put(product.id, unfit)).code).toBe(400);
      expect(await statusOf(product.productimage)).toBe(404);
      expect((await inBin('picture')).length).toBeGreaterThan(0);
      await assertWhole();
    });
  });

  describe('of a video', () => {
    const put = (id: number, payload: object) => admin.call({ method: 'PUT', url: `/api/videos/${id}`, payload });
    const stillFile = async (shade: number) => ({
      name: 'thumbnail',
      body: await makePicture(shade),
      filename: 'still.jpg',
    });
    const addVideo = async (): Promise<Video> => {
      const film = { name: 'video', body: tinyMp4(), filename: 'film.mp4' };
      const body = form({ title: 'Laid', description: 'In nine days' }, await stillFile(1), film);
      return answered(videoResponse, await admin.call({ ...body, method: 'POST', url: '/api/videos/upload' }), 201)
        .data;
    };
    const replace = async (id: number, shade: number): Promise<Video> => {
      const body = form({}, await stillFile(shade));
      return answered(videoResponse, await admin.call({ ...body, method: 'PUT', url: `/api/videos/${id}` })).data;
    };

    it('comes back with the version, and the one it replaces waits in turn', async () => {
      const video = await addVideo();
      const bytes = await bytesOf(video.thumbnail);
      const second = await replace(video.id, 2);
      const third = await replace(video.id, 3);
      expect(await statusOf(video.thumbnail)).toBe(404);
      expect((await inBin('still')).map(({ name }) => name)).toEqual(['Laid', 'Laid']);
      await assertWhole();

      const { before } = (await lastEntry('video', video.id)) ?? {};
      expect(before).toEqual({ thumbnail: second.thumbnail });
      const back = answered(videoResponse, await put(video.id, { earlierPicture: video.thumbnail })).data;
      expect([back.thumbnail, back.poster]).toEqual([video.thumbnail, video.poster]);
      expect(await bytesOf(video.thumbnail)).toEqual(bytes);
      expect(await statusOf(third.thumbnail)).toBe(404);
      expect(await inBin('still')).toHaveLength(2);
      await assertWhole();
    });

    it('stays where it is the one of now', async () => {
      const video = await addVideo();
      const { length } = await inBin('still');
      expect(answered(videoResponse, await put(video.id, { earlierPicture: video.thumbnail })).data).toEqual(video);
      const named = answered(videoResponse, await put(video.id, { title: 'New', earlierPicture: video.thumbnail }));
      expect(named.data).toMatchObject({ title: 'New', thumbnail: video.thumbnail });
      expect(await statusOf(video.thumbnail)).toBe(200);
      expect(await inBin('still')).toHaveLength(length);
    });

    it('comes back from the bin in the place of the other', async () => {
      const video = await addVideo();
      const bytes = await bytesOf(video.thumbnail);
      const changed = await replace(video.id, 4);
      const [thing] = await inBin('still');
      expect((await restore('still', thing?.id)).statusCode).toBe(200);
      expect(await bytesOf(video.thumbnail)).toEqual(bytes);
      expect(await statusOf(changed.thumbnail)).toBe(404);
      expect(await lastEntry('video', video.id)).toMatchObject({
        action: 'still-restored',
        userId: admin.id,
        before: { thumbnail: changed.thumbnail },
        after: { thumbnail: video.thumbnail },
      });
      const back = answered(videoResponse, await put(video.id, { earlierPicture: changed.thumbnail })).data;
      expect(back.thumbnail).toBe(changed.thumbnail);
      await assertWhole();
    });

    it('comes back from the bin into the list that visitors have read', async () => {
      const video = await addVideo();
      const changed = await replace(video.id, 12);
      const shown = async () =>
        answered(videoList, await get('/api/videos')).data.find(({ id }) => id === video.id)?.thumbnail;
      expect(await shown()).toBe(changed.thumbnail);
      const [thing] = await inBin('still');
      expect((await restore('still', thing?.id)).statusCode).toBe(200);
      expect(await shown()).toBe(video.thumbnail);
    });

    it('is hidden again where the rest of the change fails after it was brought back', async () => {
      const video = await addVideo();
      await replace(video.id, 8);
      const unfit = { earlierPicture: video.thumbnail, productIds: [999_999] };
      expect(refused(await put(video.id, unfit))).toMatchObject({ code: 400, fields: ['productIds'] });
      expect(await statusOf(video.thumbnail)).toBe(404);
      await assertWhole();
    });

    it('waits for its video, and is gone where it was deleted for good', async () => {
      const video = await addVideo();
      await replace(video.id, 6);
      const [thing] = await inBin('still');
      await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
      expect(refused(await restore('still', thing?.id))).toMatchObject({ code: 409, message: MESSAGES.binVideoGone });
      await restore('video', video.id);
      expect((await erase('still', thing?.id)).statusCode).toBe(200);
      expect(refused(await put(video.id, { title: 'X', earlierPicture: video.thumbnail }))).toMatchObject({
        code: 409,
        message: MESSAGES.pictureGone,
      });
      await assertWhole();
    });

    it('two at once each get a place of their own', async () => {
      const videos = [await addVideo(), await addVideo(), await addVideo()];
      const { length } = await inBin('still');
      await Promise.all(videos.map(({ id }, at) => replace(id, 40 + at)));
      const things = await inBin('still');
      expect(things).toHaveLength(length + 3);
      expect(new Set(things.map(({ id }) => id)).size).toBe(things.length);
      await assertWhole();
    });
  });
});
