import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ID } from '#contract/limits.ts';
import { categoryInUse, MESSAGES } from '#contract/messages.ts';
import { insertRows } from '#server/db/whole-rows.ts';
import { site } from '#site.config.ts';
import { NOT_SAID } from '../api/calls.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { type Catalogue, openCatalogue, refusal, someProduct } from './open-catalogue.ts';

const IMPOSSIBLE_IDS = [MAX_ID, MAX_ID + 1, 9_999_999_999];

eachEngine((engine) => {
  let catalogue: Catalogue;

  beforeEach(async () => {
    catalogue = await openCatalogue(engine);
    await catalogue.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
    await catalogue.categories.add(TESTER, { label: 'Kerbs', value: 'Kerbs' });
    catalogue.takeSpoiled();
  });
  afterEach(() => catalogue.close());

  const codes = async (...query: Parameters<Catalogue['products']['page']>) =>
    (await catalogue.products.page(...query)).data.map((product) => product.code);

  describe('products', () => {
    it('gives back what was put in, with the site numbers and the business as brand', async () => {
      await catalogue.numbers.update(TESTER, { whatsapp: '252615550100', phoneNumber: '252615550101' });
      const input = someProduct({ code: 'IP-1', categories: 'pAvErS', piecesPerM2: 4.6 });
      const added = await catalogue.products.add(TESTER, input, null);
      expect(added).toEqual({
        ...input,
        id: added.id,
        brandname: site.name,
        categories: 'Pavers',
        productimage: null,
        picture: null,
        pictures: [],
        ...NOT_SAID,
        piecesPerM2: 4.6,
        categoryLabel: 'Pavers',
        categoryLabelSo: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updated_at: added.created_at,
        whatsapp: '252615550100',
        phoneNumber: '252615550101',
      });
      expect(await catalogue.products.byId(added.id)).toEqual(added);
    });

    it('keeps a brand that was given, and takes an empty one for none', async () => {
      const named = await catalogue.products.add(TESTER, someProduct({ brandname: 'Own brand' }), null);
      const unnamed = await catalogue.products.add(TESTER, someProduct({ brandname: '' }), null);
      expect([named.brandname, unnamed.brandname]).toEqual(['Own brand', site.name]);
    });

    it('refuses a code that differs in case alone, in adding and in changing', async () => {
      await catalogue.products.add(TESTER, someProduct({ code: 'Ab-1' }), null);
      const other = await catalogue.products.add(TESTER, someProduct({ code: 'Ab-2' }), null);
      const taken = { status: 409, message: MESSAGES.codeTaken, fields: ['code'] };
      expect(await refusal(catalogue.products.add(TESTER, someProduct({ code: 'aB-1' }), null))).toEqual(taken);
      expect(await refusal(catalogue.products.update(TESTER, other.id, { code: 'AB-1' }, null))).toEqual(taken);
      expect((await catalogue.products.update(TESTER, other.id, { code: 'AB-2' }, null)).code).toBe('AB-2');
    });

    it('lets one of many that ask for the same code at once have it', async () => {
      const tries = Array.from({ length: 8 }, () =>
        catalogue.products.add(TESTER, someProduct({ code: 'Same' }), null),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ message: MESSAGES.codeTaken });
      }
      expect((await catalogue.counts.get()).products).toBe(1);
    });

    it('refuses an unknown category', async () => {
      const unknown = { status: 400, message: MESSAGES.categoryUnknown, fields: ['categories'] };
      const { id } = await catalogue.products.add(TESTER, someProduct(), null);
      for (const categories of ['Nowhere', 'Pa\0vers']) {
        expect(await refusal(catalogue.products.add(TESTER, someProduct({ categories }), null))).toEqual(unknown);
        expect(await refusal(catalogue.products.update(TESTER, id, { categories }, null))).toEqual(unknown);
      }
    });

    it('changes only what a patch names', async () => {
      const before = await catalogue.products.add(TESTER, someProduct({ piecesPerM2: 50, brandname: 'Own' }), null);
      const after = await catalogue.products.update(
        TESTER,
        before.id,
        { categories: 'kerbs', size: '8cm', productnameSo: undefined },
        null,
      );
      expect(after).toEqual({
        ...before,
        categories: 'Kerbs',
        categoryLabel: 'Kerbs',
        size: '8cm',
        updated_at: after.updated_at,
      });
      expect(await catalogue.products.byId(before.id)).toEqual(after);
      expect(await catalogue.products.update(TESTER, before.id, {}, null)).toEqual(after);
    });

    it('says so when there is no such product, whatever the id', async () => {
      const missing = { status: 404, message: MESSAGES.productNotFound, fields: [] };
      for (const id of IMPOSSIBLE_IDS) {
        expect(await refusal(catalogue.products.byId(id))).toEqual(missing);
        expect(await refusal(catalogue.products.update(TESTER, id, { size: '8cm' }, null))).toEqual(missing);
        expect(await refusal(catalogue.products.remove(TESTER, id))).toEqual(missing);
      }
    });

    it('spoils nothing by a table that says nothing new', async () => {
      const kerb = someProduct({ code: 'Same', categories: 'Kerbs' });
      const { id } = await catalogue.products.add(TESTER, kerb, null);
      catalogue.takeSpoiled();
      const read = async (text: string) =>
        catalogue.products.importTable(TESTER, await catalogue.stage(Buffer.from(text)), false);
      expect(await read('code,size\nsame,6cm\n')).toMatchObject({ changed: 0, unchanged: 1 });
      expect(catalogue.takeSpoiled()).toEqual([]);
      expect(await read('code,size\nsame,8cm\n')).toMatchObject({ changed: 1, unchanged: 0 });
      expect(catalogue.takeSpoiled()).toEqual(['category:kerbs', `product:${id}`, 'products']);
      expect(await read('code,categories\nsame,Pavers\n')).toMatchObject({ changed: 1 });
      expect(catalogue.takeSpoiled()).toEqual(['category:kerbs', 'category:pavers', `product:${id}`, 'products']);
    });

    it('is there under the greatest id', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct(), null);
      const { db } = catalogue;
      const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await insertRows(db, engine, 'products', [{ ...row, id: MAX_ID, code: 'Last', code_key: 'last' }]);
      expect(await catalogue.products.byId(MAX_ID)).toMatchObject({ id: MAX_ID, code: 'Last' });
    });

    it('is gone after it is removed, and its id is not given out again', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct({ productname: 'Lonely' }), null);
      await catalogue.products.remove(TESTER, id);
      expect(await refusal(catalogue.products.byId(id))).toMatchObject({ status: 404 });
      expect(await codes({ q: 'lonely' }, 10)).toEqual([]);
      expect((await catalogue.products.add(TESTER, someProduct(), null)).id).toBeGreaterThan(id);
    });

    it('names what a write has spoiled', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct(), null);
      expect(catalogue.takeSpoiled()).toEqual(['category:pavers', `product:${id}`, 'products']);
      await catalogue.products.update(TESTER, id, { categories: 'Kerbs' }, null);
      expect(catalogue.takeSpoiled()).toEqual(['category:kerbs', 'category:pavers', `product:${id}`, 'products']);
      await catalogue.products.remove(TESTER, id);
      expect(catalogue.takeSpoiled()).toEqual(['category:kerbs', `product:${id}`, 'products']);
      await refusal(catalogue.products.add(TESTER, someProduct({ categories: 'Nowhere' }), null));
      expect(catalogue.takeSpoiled()).toEqual([]);
    });
  });

  describe('categories', () => {
    it('are listed as they were added', async () => {
      await catalogue.categories.add(TESTER, { label: 'A label', value: 'Aaa' });
      expect((await catalogue.categories.list()).map(({ value }) => value)).toEqual(['Pavers', 'Kerbs', 'Aaa']);
    });

    it('have one value each, whatever the case', async () => {
      const taken = { status: 409, message: MESSAGES.categoryTaken, fields: ['value'] };
      const [, kerbs] = await catalogue.categories.list();
      expect(await refusal(catalogue.categories.add(TESTER, { label: 'X', value: 'PAVERS' }))).toEqual(taken);
      expect(
        await refusal(catalogue.categories.update(TESTER, kerbs?.id ?? 0, { label: 'X', value: 'pavers' })),
      ).toEqual(taken);
      const results = await Promise.allSettled(
        ['Nine', 'nine', 'NINE'].map((value) => catalogue.categories.add(TESTER, { label: value, value })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('take their products along when they are renamed, in answers, addresses and search', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct(), null);
      const [pavers] = await catalogue.categories.list();
      catalogue.takeSpoiled();
      const renamed = await catalogue.categories.update(TESTER, pavers?.id ?? 0, {
        label: 'Garden stones',
        value: 'Garden',
      });
      expect(renamed).toMatchObject({ id: pavers?.id, label: 'Garden stones', value: 'Garden' });
      expect(catalogue.takeSpoiled()).toEqual(['categories', 'category:garden', 'category:pavers', 'products']);
      expect((await catalogue.products.byId(id)).categories).toBe('Garden');
      expect((await catalogue.products.byCategory('gArDeN', { limit: 5 })).total).toBe(1);
      expect(await catalogue.products.byCategory('Pavers', { limit: 5 })).toMatchObject({
        total: 1,
        movedTo: 'Garden',
      });
      expect((await catalogue.products.page({ q: 'garden stones' }, 5)).total).toBe(1);
      expect((await catalogue.products.page({ q: 'pavers' }, 5)).total).toBe(0);
    });

    it('stay while products use them, and say how many', async () => {
      const [pavers] = await catalogue.categories.list();
      const pavId = pavers?.id ?? 0;
      const ids = [];
      for (let n = 0; n < 2; n += 1) ids.push((await catalogue.products.add(TESTER, someProduct(), null)).id);
      expect(await refusal(catalogue.categories.remove(TESTER, pavId))).toEqual({
        status: 409,
        message: categoryInUse(2),
        fields: [],
      });
      for (const id of ids) await catalogue.products.remove(TESTER, id);
      catalogue.takeSpoiled();
      await catalogue.categories.remove(TESTER, pavId);
      expect(catalogue.takeSpoiled()).toEqual(['categories', 'category:pavers']);
      expect((await catalogue.categories.list()).map(({ value }) => value)).toEqual(['Kerbs']);
    });

    it('never leave a product behind, however a removal and an addition race', async () => {
      const [pavers] = await catalogue.categories.list();
      const [removed, ...added] = await Promise.allSettled([
        catalogue.categories.remove(TESTER, pavers?.id ?? 0),
        catalogue.products.add(TESTER, someProduct(), null),
        catalogue.products.add(TESTER, someProduct(), null),
      ]);
      const kept = added.filter(({ status }) => status === 'fulfilled').length;
      expect(removed?.status).toBe(kept === 0 ? 'fulfilled' : 'rejected');
      for (const result of [removed, ...added]) {
        if (result?.status === 'rejected') expect([400, 409]).toContain(result.reason.status);
      }
    });

    it('are missed alike, whatever the id', async () => {
      const missing = { status: 404, message: MESSAGES.categoryNotFound, fields: [] };
      for (const id of IMPOSSIBLE_IDS) {
        expect(await refusal(catalogue.categories.update(TESTER, id, { label: 'X', value: 'X' }))).toEqual(missing);
        expect(await refusal(catalogue.categories.remove(TESTER, id))).toEqual(missing);
      }
    });
  });

  it('keeps the numbers, empty until they are set, and says when they change', async () => {
    expect(await catalogue.numbers.get()).toEqual({ whatsapp: '', phoneNumber: '' });
    const first = { whatsapp: '252615550100', phoneNumber: '252615550101' };
    await catalogue.numbers.update(TESTER, first);
    expect(await catalogue.numbers.get()).toEqual(first);
    await catalogue.numbers.update(TESTER, { ...first, phoneNumber: '252615550109' });
    expect(await catalogue.numbers.get()).toEqual({ ...first, phoneNumber: '252615550109' });
    expect(catalogue.takeSpoiled()).toEqual(['numbers']);
  });

  it('counts users, videos and products', async () => {
    await catalogue.products.add(TESTER, someProduct(), null);
    expect(await catalogue.counts.get()).toEqual({ users: 0, videos: 0, products: 1 });
  });
});
