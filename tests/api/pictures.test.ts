import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProductDetail, productPage, productResponse } from '#contract/products.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { storedFiles } from '../uploads/store.ts';
import { addCategory, addWithPictures, answered, form, furtherPicture, pictureFile, refused } from './calls.ts';

const MOST = 8;
const folderOf = (path: string) => path.split('/')[1] ?? '';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const add = async (id: number | string, body: InjectOptions) =>
    admin.call({ ...body, method: 'POST', url: `/api/products/${id}/pictures` });
  const order = (id: number | string, payload: object) =>
    admin.call({ method: 'PUT', url: `/api/products/${id}/pictures`, payload });
  const remove = (id: number | string, picture: number | string) =>
    admin.call({ method: 'DELETE', url: `/api/products/${id}/pictures/${picture}` });
  const shown = async (id: number) =>
    answered(productResponse, await test.app.inject({ url: `/api/products/${id}` })).data;
  const idsOf = ({ pictures }: ProductDetail) => pictures.map(({ id }) => id);
  const folders = async () => {
    const files = await storedFiles(test.place.dataDir);
    return new Set(files.filter((file) => file.startsWith('uploads/')).map((file) => file.split('/')[1]));
  };
  const served = async (path: string | undefined) => (await test.app.inject({ url: `/api/${path}` })).statusCode;

  describe('the pictures of a product', () => {
    let product: ProductDetail;
    beforeEach(async () => {
      product = await addWithPictures(admin, 3);
    });

    it('come one behind the other, and the first is the one that lists show', async () => {
      expect(product.pictures).toHaveLength(3);
      expect(product.productimage).toBe(product.pictures[0]?.path);
      expect(product.pictures[0]).toEqual({ id: product.pictures[0]?.id, ...product.picture });
      expect(await shown(product.id)).toEqual(product);
      const list = answered(productPage, await test.app.inject({ url: '/api/products?limit=1' }));
      expect(list.data[0]).not.toHaveProperty('pictures');
      expect(list.data[0]?.picture).toEqual(product.picture);
    });

    it('are put in another order, here and in lists', async () => {
      const turned = idsOf(product).toReversed();
      const { data, message } = answered(productResponse, await order(product.id, { order: turned }));
      expect([message, idsOf(data)]).toEqual(['Pictures put in order', turned]);
      expect(data.productimage).toBe(product.pictures[2]?.path);
      expect(data.updated_at > product.updated_at).toBe(true);
      expect(await shown(product.id)).toEqual(data);
      const list = answered(productPage, await test.app.inject({ url: '/api/products?limit=1' }));
      expect(list.data[0]?.productimage).toBe(product.pictures[2]?.path);
    });

    it('go one by one, without touching the others', async () => {
      const [first, second, third] = product.pictures;
      const { data, message } = answered(productResponse, await remove(product.id, first?.id ?? 0));
      expect([message, data.pictures, data.productimage]).toEqual(['Picture removed', [second, third], second?.path]);
      expect([await served(first?.path), await served(second?.path), await served(third?.path)]).toEqual([
        404, 200, 200,
      ]);
      await remove(product.id, third?.id ?? 0);
      const last = answered(productResponse, await remove(product.id, second?.id ?? 0)).data;
      expect([last.pictures, last.productimage, last.picture]).toEqual([[], null, null]);
      expect(await shown(product.id)).toEqual(last);
      expect(refused(await remove(product.id, second?.id ?? 0))).toMatchObject({
        code: 404,
        message: 'Picture not found',
      });
    });

    it('go with the product, and leave those of others', async () => {
      const other = await addWithPictures(admin, 2);
      await admin.call({ method: 'DELETE', url: `/api/products?id=${product.id}` });
      const left = await folders();
      expect(product.pictures.map(({ path }) => left.has(folderOf(path)))).toEqual([false, false, false]);
      expect(other.pictures.map(({ path }) => left.has(folderOf(path)))).toEqual([true, true]);
      expect(await shown(other.id)).toEqual(other);
    });

    it('keep their places when the first is replaced in the way of the specification', async () => {
      const body = form({}, pictureFile(await makePicture(99)));
      const changed = answered(
        productResponse,
        await admin.call({ ...body, method: 'PUT', url: `/api/products/${product.id}` }),
      ).data;
      expect(idsOf(changed)).toEqual(idsOf(product));
      expect(changed.pictures.slice(1)).toEqual(product.pictures.slice(1));
      expect(changed.productimage).toBe(changed.pictures[0]?.path);
      expect(await served(product.productimage ?? '')).toBe(404);
    });

    it('are not ordered by whoever has read an older product, or names one twice', async () => {
      const [first = 0, second = 0, third = 0] = idsOf(product);
      const stale = { code: 409, fields: ['order'] };
      for (const ids of [
        [first, second],
        [first, second, third, third + 99],
        [first, second, third + 99],
      ])
        expect(refused(await order(product.id, { order: ids }))).toMatchObject(stale);
      for (const ids of [[first, second, second], [], ['1', second, third], undefined])
        expect(refused(await order(product.id, { order: ids })).code).toBe(400);
      const other = await addWithPictures(admin, 1);
      expect(refused(await order(other.id, { order: idsOf(product) })).code).toBe(409);
      expect(refused(await remove(other.id, first)).code).toBe(404);
      expect(await shown(product.id)).toEqual(product);
    });

    it('are refused where there is no such product, or no picture', async () => {
      const before = await folders();
      const picture = furtherPicture(await makePicture());
      for (const id of ['999999', '2147483648', 'abc', '0']) {
        expect(refused(await add(id, picture))).toMatchObject({ code: 404, message: 'Product not found' });
        expect(refused(await order(id, { order: [1] })).code).toBe(404);
        expect(refused(await remove(id, 1)).code).toBe(404);
      }
      for (const id of ['0', 'abc', '2147483648']) expect(refused(await remove(product.id, id)).code).toBe(404);
      const empty = form({ code: 'X' });
      expect(refused(await add(product.id, empty))).toMatchObject({ code: 400, fields: ['picture'] });
      expect(refused(await add(product.id, furtherPicture(Buffer.from('none')))).code).toBe(415);
      expect(await folders()).toEqual(before);
      expect(await shown(product.id)).toEqual(product);
    });
  });

  it('are at most eight, however many come at once', async () => {
    const product = await addWithPictures(admin, MOST - 1);
    const before = await folders();
    const two = await Promise.all([
      add(product.id, furtherPicture(await makePicture(1))),
      add(product.id, furtherPicture(await makePicture(2))),
    ]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const full = await shown(product.id);
    expect(full.pictures).toHaveLength(MOST);
    expect(await folders()).toEqual(new Set([...before, folderOf(full.pictures.at(-1)?.path ?? '')]));
    const ninth = refused(await add(product.id, furtherPicture(await makePicture())));
    expect(ninth).toMatchObject({ code: 409, message: 'A product has at most 8 pictures. Remove one first.' });
  });
});
