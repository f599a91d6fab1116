import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BinKindName } from '#contract/bin.ts';
import { MESSAGES } from '#contract/messages.ts';
import { shownProductResponse } from '#contract/shown-product.ts';
import { videoResponse } from '#contract/videos.ts';
import { findFaults } from '#server/backups/check.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addWithPictures, answered, form, said } from './calls.ts';

/** The bin with its files in an object store. What it does on a disk is in bin.test.ts and bin-gallery.test.ts. */
eachEngine((engine) => {
  let objects: ObjectStore;
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    objects = await startObjectStore();
    test = await startApp(engine, { storage: objects.storage });
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(async () => {
    await test.close();
    await objects.stop();
  });

  const restore = (kind: BinKindName, id: number) =>
    admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind, id } });
  const erase = (kind: BinKindName, id: number) =>
    admin.call({ method: 'DELETE', url: '/api/bin', payload: { kind, id } });
  const bytesAt = async (stored: string) => {
    const served = await test.app.inject({ url: `/api/${stored}` });
    return served.statusCode === 200 ? served.rawPayload : served.statusCode;
  };
  const allAt = (paths: string[]) => Promise.all(paths.map(bytesAt));
  const everything404 = (paths: string[]) => paths.map(() => 404);

  async function isWhole() {
    const { services, media, database } = test.deps;
    expect(await media.sweep(await services.storedPaths())).toBe(0);
    expect((await findFaults({ services, media, database })).faults).toEqual([]);
  }

  it('a product, one of its pictures and a video come back byte for byte', async () => {
    const product = await addWithPictures(admin, 3);
    const pictures = product.pictures.map(({ path }) => path);
    const film = { name: 'video', body: tinyMp4(), filename: 'film.mp4' };
    const still = { name: 'thumbnail', body: await makePicture(30), filename: 'still.jpg' };
    const fields = { title: 'Laid', description: 'In nine days' };
    const sent = await admin.call({ ...form(fields, film, still), method: 'POST', url: '/api/videos/upload' });
    const video = answered(videoResponse, sent, 201).data;
    const scenes = [video.filepath, video.thumbnail ?? ''];
    const before = await allAt([...pictures, ...scenes]);
    expect(before.every(Buffer.isBuffer)).toBe(true);

    const [, second] = product.pictures;
    await admin.call({ method: 'DELETE', url: `/api/products/${product.id}/pictures/${second?.id}` });
    expect(await bytesAt(second?.path ?? '')).toBe(404);
    expect(said(await restore('picture', second?.id ?? 0))).toEqual([200, MESSAGES.restored]);

    await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: product.id } });
    await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
    expect(await allAt([...pictures, ...scenes])).toEqual(everything404([...pictures, ...scenes]));
    await isWhole();

    expect(said(await restore('product', product.id))).toEqual([200, MESSAGES.restored]);
    expect(said(await restore('video', video.id))).toEqual([200, MESSAGES.restored]);
    expect(await allAt([...pictures, ...scenes])).toEqual(before);
    const shown = answered(shownProductResponse, await test.app.inject({ url: `/api/products/${product.id}` })).data;
    expect(shown.pictures).toHaveLength(3);
    await isWhole();
  });

  it('what is deleted for good leaves nothing in the store', async () => {
    const product = await addWithPictures(admin, 2);
    await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: product.id } });
    expect((await erase('product', product.id)).statusCode).toBe(200);
    for (const { path } of product.pictures) expect(await test.deps.media.read(path)).toBeNull();
    await isWhole();
  });

  it('a deletion while the store is away is not half done', async () => {
    const product = await addWithPictures(admin, 1);
    const [picture] = product.pictures;
    const remove = () => admin.call({ method: 'DELETE', url: '/api/products', payload: { id: product.id } });
    let status = 0;
    await objects.away(async () => {
      status = (await remove()).statusCode;
    });
    const gone = (await test.app.inject({ url: `/api/products/${product.id}` })).statusCode === 404;
    expect(gone).toBe(status === 200);
    if (gone) await test.deps.services.bin.hideAll();
    expect(await bytesAt(picture?.path ?? '')).toEqual(gone ? 404 : expect.any(Buffer));
    await isWhole();
  });
});
