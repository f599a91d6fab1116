import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BinKindName, binList } from '#contract/bin.ts';
import type { Category } from '#contract/categories.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type ProductDetail, productPage } from '#contract/products.ts';
import { type Video, videoResponse } from '#contract/videos.ts';
import { findFaults } from '#server/backups/check.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { addPasskey, connectApp, signInScenes } from '../support/factors.ts';
import { siblingsOf, storedFolders } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addPictured, addProduct, answered, form, refused, said } from './calls.ts';

const DAY = 24 * 60 * 60 * 1000;
const folderIn = (stored: string | null): string => stored?.split('/')[1] ?? '';

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
  const read = async <T>(url: string): Promise<T> => (await get(url)).json<T>();
  const restore = (kind: BinKindName, id: number, instead: object = {}) =>
    admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind, id, ...instead } });
  const erase = (kind: BinKindName, id: number) =>
    admin.call({ method: 'DELETE', url: '/api/bin', payload: { kind, id } });
  const inBin = async (kind: BinKindName, id: number) =>
    answered(binList, await admin.call({ url: `/api/bin?kind=${kind}` })).data.find((thing) => thing.id === id);
  const deleteProduct = (id: number) => admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
  const product = (id: number) => get(`/api/products/${id}`);
  const bytesAt = async (stored: string | null) => {
    const served = await get(`/api/${stored}`);
    return served.statusCode === 200 ? served.rawPayload : served.statusCode;
  };
  const onDisk = (place: 'uploads' | 'bin'): Promise<string[]> => storedFolders(test.place.dataDir, place);

  async function addVideo(title: string): Promise<Video> {
    const poster = { name: 'thumbnail', body: await makePicture(30), filename: 'still.jpg' };
    const film = { name: 'video', body: tinyMp4(), filename: 'film.mp4' };
    const body = form({ title, description: 'Laid in nine days' }, film, poster);
    return answered(videoResponse, await admin.call({ ...body, method: 'POST', url: '/api/videos/upload' }), 201).data;
  }

  describe('a deleted product', () => {
    let before: ProductDetail;
    let files: Map<string, Buffer>;
    beforeAll(async () => {
      const changes = { productname: 'Xeradda wave', description: 'Long lasting', pinned: true } as const;
      before = await addPictured(admin, await makePicture(), changes);
      files = await siblingsOf(test.place.dataDir, before.productimage ?? '');
      expect(said(await deleteProduct(before.id))).toEqual([200, MESSAGES.productDeleted]);
    });

    it('is forgotten by everything public at once', async () => {
      expect((await product(before.id)).statusCode).toBe(404);
      expect((await admin.call({ url: `/api/panel/products/${before.id}` })).statusCode).toBe(404);
      expect(await read('/api/products')).toMatchObject({ data: [], total: 0 });
      expect(await read('/api/products/Pavers')).toMatchObject({ data: [] });
      expect(await read('/api/products?q=xeradda')).toMatchObject({ data: [], total: 0 });
      expect(await read('/api/search?q=xeradda')).toMatchObject({ data: { products: [] } });
      expect(await read('/api/products/categories')).toMatchObject({ data: [] });
      expect((await admin.call({ url: '/api/getcount' })).json()).toMatchObject({ data: { products: 0 } });
      for (const name of files.keys())
        expect([name, await bytesAt(`uploads/${folderIn(before.productimage)}/${name}`)]).toEqual([name, 404]);
    });

    it('is listed in the bin with who and until when', async () => {
      const binned = await inBin('product', before.id);
      expect(binned).toMatchObject({ name: 'Xeradda wave', deletedBy: admin.username });
      const days = (Date.parse(binned?.goneAt ?? '') - Date.parse(binned?.deletedAt ?? '')) / DAY;
      expect(days).toBe(30);
    });

    it('keeps its files from the sweep, and is whole to the check', async () => {
      const { services, media, database } = test.deps;
      expect(await media.sweep(await services.storedPaths())).toBe(0);
      expect((await findFaults({ services, media, database })).faults).toEqual([]);
    });

    it('comes back as it was, under its id, byte for byte', async () => {
      expect(said(await restore('product', before.id))).toEqual([200, MESSAGES.restored]);
      expect((await product(before.id)).json()).toMatchObject({ data: before });
      // Lists have the first picture only.
      const { pictures: _, ...listed } = before;
      expect(answered(productPage, await get('/api/products?q=xeradda')).data).toEqual([listed]);
      expect(await read('/api/products/categories')).toMatchObject({ data: [{ id: before.id }] });
      expect((await admin.call({ url: '/api/getcount' })).json()).toMatchObject({ data: { products: 1 } });
      expect(await siblingsOf(test.place.dataDir, before.productimage ?? '')).toEqual(files);
      for (const [name, bytes] of files)
        expect(await bytesAt(`uploads/${folderIn(before.productimage)}/${name}`)).toEqual(bytes);
      expect(await inBin('product', before.id)).toBeUndefined();
      expect(said(await restore('product', before.id))).toEqual([404, MESSAGES.binNotFound]);
    });

    it('is still in the bin after a cut in the middle of its deletion, and not served after the next start', async () => {
      await deleteProduct(before.id);
      await test.deps.media.show(before.productimage ?? '');
      expect(await bytesAt(before.productimage)).toBeInstanceOf(Buffer);
      await test.deps.services.bin.hideAll();
      expect(await bytesAt(before.productimage)).toBe(404);
      expect((await restore('product', before.id)).statusCode).toBe(200);
      expect(await bytesAt(before.productimage)).toEqual(files.get(path.basename(before.productimage ?? '')));
    });
  });

  describe('what is in the way of a product', () => {
    it('is its code, where another product has it by now', async () => {
      const old = await addProduct(admin, { code: 'USED-1' });
      await deleteProduct(old.id);
      const next = await addProduct(admin, { code: 'used-1' });
      expect(next.id).toBeGreaterThan(old.id);
      expect(refused(await restore('product', old.id))).toEqual({
        code: 409,
        message: MESSAGES.codeTaken,
        fields: ['code'],
      });
      expect(await inBin('product', old.id)).toBeDefined();
      expect((await restore('product', old.id, { code: 'USED-2' })).statusCode).toBe(200);
      expect((await product(old.id)).json()).toMatchObject({ data: { ...old, code: 'USED-2' } });
    });

    it('is its category, where that is deleted, too', async () => {
      const category = await addCategory(admin, 'Doomed');
      const { id } = await addPictured(admin, await makePicture(9), { categories: 'Doomed' });
      const other = await addProduct(admin, { categories: 'Doomed' });
      for (const gone of [id, other.id]) await deleteProduct(gone);
      await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${category.id}` });
      expect(refused(await restore('product', id))).toEqual({
        code: 409,
        message: MESSAGES.binCategoryGone,
        fields: ['categories'],
      });
      expect((await restore('product', id, { categories: 'Nowhere' })).statusCode).toBe(400);
      expect((await restore('product', id, { categories: 'Pavers' })).statusCode).toBe(200);
      expect((await product(id)).json()).toMatchObject({ data: { categories: 'Pavers' } });
      expect((await restore('category', category.id)).statusCode).toBe(200);
      expect((await restore('product', other.id)).statusCode).toBe(200);
      expect((await product(other.id)).json()).toMatchObject({ data: { categories: 'Doomed' } });
    });

    it('is that its files are gone', async () => {
      const { id, productimage } = await addPictured(admin, await makePicture(11));
      await deleteProduct(id);
      await test.deps.media.remove(productimage ?? '');
      expect(refused(await restore('product', id))).toMatchObject({ code: 409, message: MESSAGES.binFilesMissing });
      expect((await product(id)).statusCode).toBe(404);
      expect((await erase('product', id)).statusCode).toBe(200);
    });
  });

  it('a deleted video is forgotten with its files, and comes back byte for byte', async () => {
    const before = await addVideo('A courtyard');
    const [film, still] = [await bytesAt(before.filepath), await bytesAt(before.thumbnail)];
    await admin.call({ method: 'DELETE', url: `/api/videos/${before.id}` });
    expect(await read('/api/videos')).toMatchObject({ data: [] });
    expect([await bytesAt(before.filepath), await bytesAt(before.thumbnail)]).toEqual([404, 404]);
    expect((await restore('video', before.id)).statusCode).toBe(200);
    expect(await read('/api/videos')).toMatchObject({ data: [before] });
    expect([await bytesAt(before.filepath), await bytesAt(before.thumbnail)]).toEqual([film, still]);
    expect(film).toBeInstanceOf(Buffer);
  });

  it('a deleted category is forgotten, and comes back unless its value is in use again', async () => {
    const before = await addCategory(admin, 'Steps', 'Garden steps');
    const remove = (id: number) => admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${id}` });
    const all = async () => (await read<{ data: Category[] }>('/api/categories')).data;
    await remove(before.id);
    expect((await all()).map(({ value }) => value)).not.toContain('Steps');
    expect((await get('/api/products/Steps')).statusCode).toBe(404);
    expect((await restore('category', before.id)).statusCode).toBe(200);
    expect(await all()).toContainEqual(before);
    await remove(before.id);
    await addCategory(admin, 'STEPS');
    expect(refused(await restore('category', before.id))).toEqual({
      code: 409,
      message: MESSAGES.categoryTaken,
      fields: ['value'],
    });
    expect((await restore('category', before.id, { value: 'Stairs' })).statusCode).toBe(200);
    expect(await all()).toContainEqual({ ...before, value: 'Stairs' });
  });

  describe('a deleted user', () => {
    const remove = (id: number) => admin.call({ method: 'DELETE', url: `/api/user?id=${id}` });
    const login = (email: string) =>
      test.app.inject({ method: 'POST', url: '/api/user/login/save', payload: { email, password: PASSWORD } });

    it('is out at once, and comes back with password and second factor, without sessions', async () => {
      const user = await test.signIn('GENERAL');
      const { recoveryCodes } = await connectApp(user);
      const before = await admin.call({ url: '/api/users' });
      await remove(user.id);
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      expect((await login(user.email)).statusCode).toBe(401);
      expect((await restore('user', user.id)).statusCode).toBe(200);
      expect((await admin.call({ url: '/api/users' })).json()).toEqual(before.json());
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      const ticket = await signInScenes(test).ticket(user.email);
      expect((await signInScenes(test).recovery(ticket, recoveryCodes[0] ?? '')).statusCode).toBe(200);
    });

    it('comes back with its passkey, and another’s is not touched', async () => {
      const [user, other] = [await test.signIn('GENERAL'), await test.signIn('GENERAL')];
      const [lost, kept] = [await addPasskey(user), await addPasskey(other)];
      await remove(user.id);
      expect((await restore('user', user.id)).statusCode).toBe(200);
      const go = signInScenes(test);
      for (const [id, { device }] of [
        [user.id, lost],
        [other.id, kept],
      ] as const) {
        const { step, options } = await go.passkeyStep();
        expect((await go.passkey(step, device.get(options))).json()).toMatchObject({ user: { id } });
      }
    });

    it('stays there where the e-mail is in use again', async () => {
      const user = await test.signIn('USER');
      await remove(user.id);
      const again = { username: 'Again', email: user.email.toUpperCase(), password: PASSWORD };
      await test.deps.services.users.create(TESTER, again, 'USER');
      expect(refused(await restore('user', user.id))).toEqual({
        code: 409,
        message: MESSAGES.emailTaken,
        fields: ['email'],
      });
    });

    it('shows nothing secret in the bin', async () => {
      const user = await test.signIn('USER');
      await remove(user.id);
      const listed = await admin.call({ url: '/api/bin' });
      expect(listed.body).not.toMatch(/argon2|hash|secret|rows/);
      expect(Object.keys((await inBin('user', user.id)) ?? {}).sort()).toEqual(
        ['deletedAt', 'deletedBy', 'goneAt', 'id', 'kind', 'name'].sort(),
      );
    });
  });

  describe('the bin', () => {
    it('gives up its things for good, with their files', async () => {
      const { id, productimage } = await addPictured(admin, await makePicture(50));
      await deleteProduct(id);
      expect(await onDisk('bin')).toContain(folderIn(productimage));
      expect(said(await erase('product', id))).toEqual([200, MESSAGES.erased]);
      expect([...(await onDisk('bin')), ...(await onDisk('uploads'))]).not.toContain(folderIn(productimage));
      expect((await restore('product', id)).statusCode).toBe(404);
      expect((await erase('product', id)).statusCode).toBe(404);
    });

    it('is emptied by itself of what is old enough, and of nothing else', async () => {
      const { id, productimage } = await addPictured(admin, await makePicture(51));
      await deleteProduct(id);
      const { bin } = test.deps.services;
      await bin.eraseExpired(TESTER, Date.now() + 29 * DAY);
      expect(await inBin('product', id)).toBeDefined();
      await bin.eraseExpired(TESTER, Date.now() + 31 * DAY);
      expect(answered(binList, await admin.call({ url: '/api/bin' })).data).toEqual([]);
      expect(await onDisk('bin')).toEqual([]);
      expect(await onDisk('uploads')).not.toContain(folderIn(productimage));
    });

    it('is read in pages', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 60; n += 1) ids.push((await addCategory(admin, `Paged${n}`)).id);
      for (const id of ids) await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${id}` });
      const first = answered(binList, await admin.call({ url: '/api/bin' }));
      const second = answered(binList, await admin.call({ url: `/api/bin?cursor=${first.nextCursor}` }));
      expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
      expect(second.nextCursor).toBeNull();
    });

    it('lets one of two win who restore and delete for good at the same moment', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { id, productimage } = await addPictured(admin, await makePicture(turn));
        await deleteProduct(id);
        const [back, gone] = await Promise.all([restore('product', id), erase('product', id)]);
        expect([back.statusCode, gone.statusCode].sort()).toEqual([200, 404]);
        const served = await bytesAt(productimage);
        if (back.statusCode === 200) expect(served).toBeInstanceOf(Buffer);
        else expect(served).toBe(404);
      }
    });
  });
});
