import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '#contract/categories.ts';
import { numbersResponse } from '#contract/numbers.ts';
import {
  categoryShowcaseResponse,
  type Product,
  type ProductDetail,
  productPage,
  productResponse,
} from '#contract/products.ts';
import { site } from '#site.config.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addPictured, addProduct, answered, ISO_MOMENT, listed, NOT_SAID, refused } from './calls.ts';

const NUMBERS = { whatsapp: '252615550100', phoneNumber: '252615550101' };

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let plain: ProductDetail;
  let pictured: ProductDetail;
  let kerb: ProductDetail;
  const categories: Record<string, Category> = {};

  const get = (url: string) => test.app.inject({ url });
  const codesAt = async (url: string) => answered(productPage, await get(url)).data.map(({ code }) => code);

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  it('answers for an empty catalogue', async () => {
    expect(answered(productPage, await get('/api/products'))).toEqual({
      status: 1,
      message: 'OK',
      data: [],
      total: 0,
      nextCursor: null,
    });
    expect((await get('/api/products/categories')).json()).toEqual({
      status: 1,
      success: true,
      message: 'OK',
      data: [],
    });
    expect(refused(await get('/api/products/1'))).toEqual({ code: 404, message: 'Product not found', fields: [] });
  });

  describe('with products', () => {
    beforeAll(async () => {
      for (const value of ['Pavers', 'Kerbs', 'Empty']) {
        categories[value] = await addCategory(admin, value, `${value}, all of them`);
      }
      const numbers = await admin.call({ method: 'PUT', url: '/api/user/numbers', payload: NUMBERS });
      answered(numbersResponse, numbers);
      pictured = await addPictured(admin, await makePicture(), { code: 'PV-1', productname: 'Zigzag' });
      plain = await addProduct(admin, { code: 'PV-2', productname: 'Hexagon', piecesPerM2: 39.5, brandname: 'Own' });
      kerb = await addProduct(admin, { code: 'KB-1', productname: 'Kerb', categories: 'kERBS' });
    });

    it('shows a product to the last field', async () => {
      const answer = answered(productResponse, await get(`/api/products/${plain.id}`));
      expect(answer).toEqual({
        status: 1,
        message: 'OK',
        data: {
          id: plain.id,
          code: 'PV-2',
          productname: 'Hexagon',
          brandname: 'Own',
          size: '6cm',
          thickness: '50 pcs / m²',
          color: 'red',
          type: 'outdoor',
          categories: 'Pavers',
          productimage: null,
          picture: null,
          pictures: [],
          ...NOT_SAID,
          piecesPerM2: 39.5,
          categoryLabel: 'Pavers, all of them',
          categoryLabelSo: null,
          created_at: expect.stringMatching(ISO_MOMENT),
          updated_at: expect.stringMatching(ISO_MOMENT),
          ...NUMBERS,
        },
      });
      expect(answer.data).toEqual(plain);
    });

    it('tells what a picture element needs, and serves the stored path below /api/', async () => {
      const { data } = answered(productResponse, await get(`/api/products/${pictured.id}`));
      expect(data).toMatchObject({
        brandname: site.name,
        piecesPerM2: null,
        productimage: expect.stringMatching(/^uploads\/[^/]+\/40\.jpg$/),
        picture: { path: data.productimage, width: 40, height: 30, widths: [40] },
      });
      expect(data.picture?.placeholder).toMatch(/^data:image\/webp;base64,/);
      const file = await get(`/api/${data.productimage}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    });

    it('lists all, newest first', async () => {
      expect(answered(productPage, await get('/api/products'))).toEqual({
        status: 1,
        message: 'OK',
        data: [kerb, plain, pictured].map(listed),
        total: 3,
        nextCursor: null,
      });
    });

    it.each(['Pavers', 'pavers', 'PAVERS', 'p%61vers'])('lists the category %s, whatever its case', async (value) => {
      const answer = answered(productPage, await get(`/api/products/${value}`));
      expect(answer).toEqual({
        status: 1,
        message: 'OK',
        data: [plain, pictured].map(listed),
        total: 2,
        nextCursor: null,
      });
    });

    it('pages through a category like through everything', async () => {
      const first = answered(productPage, await get('/api/products/Pavers?limit=1'));
      expect(first).toMatchObject({ data: [listed(plain)], total: 2, nextCursor: String(plain.id) });
      const last = answered(productPage, await get(`/api/products/Pavers?limit=1&cursor=${first.nextCursor}`));
      expect(last).toMatchObject({ data: [listed(pictured)], total: 2, nextCursor: null });
    });

    it('knows a category without products from none at all', async () => {
      const empty = answered(productPage, await get('/api/products/Empty'));
      expect(empty).toEqual({ status: 1, message: 'OK', data: [], total: 0, nextCursor: null });
      expect(refused(await get('/api/products/Nowhere'))).toEqual({
        code: 404,
        message: 'Category not found',
        fields: [],
      });
    });

    it.each([
      '0',
      '00',
      '999999',
      '2147483647',
      '2147483648',
      '4294967297',
      '9999999999',
      '99999999999999999999999999',
    ])('does not find the product %s', async (id) => {
      expect(refused(await get(`/api/products/${id}`))).toEqual({
        code: 404,
        message: 'Product not found',
        fields: [],
      });
    });

    it('does not take a number written otherwise for an id', async () => {
      const { id } = plain;
      for (const other of [`0${id}`, `${id}.0`, `+${id}`, `-${id}`, `${id}e0`, `${id}%20`, `${id}%00`]) {
        expect((await get(`/api/products/${other}`)).statusCode, other).toBe(404);
      }
    });

    it.each(['a%00b', '%00', '.', '%25', "'%20or%201=1--", 'P_vers', 'Pav%25', 'x'.repeat(400), '%F0%9F%A7%B1'])(
      'does not find the category %s',
      async (value) => {
        const response = await get(`/api/products/${value}`);
        expect(response.statusCode).toBe(404);
        expect(refused(response).message).toBe('Category not found');
      },
    );

    it.each(['%', '%E0%A4%A', 'x'.repeat(501)])('refuses the address %s without a fault of its own', async (value) => {
      const response = await get(`/api/products/${value}`);
      expect([400, 404, 414]).toContain(response.statusCode);
      refused(response);
    });

    it('answers HEAD as GET, without a body', async () => {
      for (const url of ['/api/products', `/api/products/${plain.id}`, '/api/products/Pavers']) {
        const [head, whole] = [await test.app.inject({ method: 'HEAD', url }), await get(url)];
        expect(head.body).toBe('');
        for (const name of ['etag', 'content-type', 'content-length']) {
          expect(head.headers[name], name).toBe(whole.headers[name]);
        }
      }
    });

    it('carries the numbers of today in every product answer', async () => {
      const today = { whatsapp: '252615550177', phoneNumber: '252615550188' };
      await admin.call({ method: 'PUT', url: '/api/user/numbers', payload: today });
      const one = answered(productResponse, await get(`/api/products/${plain.id}`)).data;
      expect(one).toEqual({ ...plain, ...today });
      for (const url of ['/api/products', '/api/products/Pavers', '/api/products?q=hexagon']) {
        for (const product of answered(productPage, await get(url)).data) expect(product, url).toMatchObject(today);
      }
      const written = await admin.call({ method: 'PUT', url: `/api/products/${plain.id}`, payload: {} });
      expect(answered(productResponse, written).data).toMatchObject(today);
      expect(await addProduct(admin, { categories: 'Kerbs', code: 'KB-2' })).toMatchObject(today);
    });

    it('shows one product for every category that has any: the newest with a picture, else the newest', async () => {
      const showcase = async () => answered(categoryShowcaseResponse, await get('/api/products/categories'));
      const row = ({ id, categories: value, productimage, picture, productname }: Product) => ({
        id,
        categories: value,
        label: `${value}, all of them`,
        productimage,
        picture,
        productname,
        labelSo: null,
        productnameSo: null,
      });
      const newest = await addProduct(admin, { categories: 'Kerbs', productname: 'Newest kerb' });
      expect(await showcase()).toEqual({
        status: 1,
        success: true,
        message: 'OK',
        data: [row(pictured), row(newest)],
      });
      const shown = await addPictured(admin, await makePicture(90), { categories: 'Kerbs', productname: 'Shown' });
      await addProduct(admin, { categories: 'Kerbs', productname: 'Newer, not shown' });
      expect((await showcase()).data).toEqual([row(pictured), row(shown)]);
      for (const value of ['Kerbs', 'Empty'])
        await addPictured(admin, await makePicture(91), { categories: value, productname: 'Draft', hidden: true });
      expect((await showcase()).data).toEqual([row(pictured), row(shown)]);
      const first = await addProduct(admin, { categories: 'Empty', productname: 'First of its kind' });
      expect((await showcase()).data).toEqual([row(pictured), row(shown), row(first)]);
      await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: first.id } });
      expect((await showcase()).data).toEqual([row(pictured), row(shown)]);
    });

    it('follows a category that gets another value', async () => {
      const payload = { id: categories.Pavers?.id, label: 'Garden stones', value: 'Garden' };
      await admin.call({ method: 'PUT', url: '/api/categories/update', payload });
      expect(await codesAt('/api/products/garden')).toEqual(['PV-2', 'PV-1']);
      expect(await codesAt('/api/products?q=garden')).toEqual(['PV-2', 'PV-1']);
      expect(await codesAt('/api/products?q=pavers')).toEqual([]);
      expect(await codesAt('/api/products/Pavers')).toEqual(['PV-2', 'PV-1']);
      expect(answered(productResponse, await get(`/api/products/${plain.id}`)).data.categories).toBe('Garden');
      expect((await get('/api/products/categories')).json().data[0]).toMatchObject({
        categories: 'Garden',
        label: 'Garden stones',
      });
    });
  });
});
