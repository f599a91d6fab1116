import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { type Catalogue, makePicture, openCatalogue, refusal, someProduct } from './open-catalogue.ts';

const folderOf = (path: string | null) => (path ?? '').split('/').slice(0, 2).join('/');

eachEngine((engine) => {
  let catalogue: Catalogue;
  let picture: Buffer;

  beforeEach(async () => {
    catalogue = await openCatalogue(engine);
    for (const value of ['Pavers', 'Kerbs', 'Unused'])
      await catalogue.categories.add(TESTER, { label: `${value}!`, value });
    picture = await makePicture();
  });
  afterEach(() => catalogue.close());

  const upload = () => catalogue.stage(picture);

  describe('a product picture', () => {
    it('is stored before the row names it, and goes with the row', async () => {
      const product = await catalogue.products.add(TESTER, someProduct(), await upload());
      expect(product.picture).toMatchObject({ path: product.productimage, width: 40, height: 30 });
      expect(await catalogue.storedFolders()).toEqual([folderOf(product.productimage)]);
      expect(await catalogue.products.storedPaths()).toEqual([product.productimage]);
      await catalogue.products.remove(TESTER, product.id);
      expect(await catalogue.storedFolders()).toEqual([]);
    });

    it('is replaced whole, and stays when other fields change', async () => {
      const first = await catalogue.products.add(TESTER, someProduct(), await upload());
      const second = await catalogue.products.update(TESTER, first.id, { size: '8cm' }, await upload());
      expect(second.productimage).not.toBe(first.productimage);
      expect(await catalogue.storedFolders()).toEqual([folderOf(second.productimage)]);
      const third = await catalogue.products.update(TESTER, first.id, { size: '7cm' }, null);
      expect(third.productimage).toBe(second.productimage);
      expect(await catalogue.storedFolders()).toEqual([folderOf(second.productimage)]);
    });

    it('of the same bytes is not shared: one product can go without taking the other one’s along', async () => {
      const one = await catalogue.products.add(TESTER, someProduct(), await upload());
      const other = await catalogue.products.add(TESTER, someProduct(), await upload());
      await catalogue.products.remove(TESTER, one.id);
      expect(await catalogue.storedFolders()).toEqual([folderOf(other.productimage)]);
    });

    it('leaves nothing behind when the product is refused', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct({ code: 'Taken' }), null);
      await refusal(catalogue.products.add(TESTER, someProduct({ code: 'taken' }), await upload()));
      await refusal(catalogue.products.update(TESTER, id, { categories: 'Nowhere' }, await upload()));
      await refusal(catalogue.products.update(TESTER, id + 1, {}, await upload()));
      expect(await catalogue.storedFolders()).toEqual([]);
    });

    it('leaves nothing behind when a quicker one took the code meanwhile', async () => {
      const uploads = await Promise.all(Array.from({ length: 4 }, upload));
      const results = await Promise.allSettled(
        uploads.map((staged) => catalogue.products.add(TESTER, someProduct({ code: 'Same' }), staged)),
      );
      const added = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(added).toHaveLength(1);
      expect(await catalogue.storedFolders()).toEqual(added.map(({ productimage }) => folderOf(productimage)));
    });

    it('leaves one when several replace it at once', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct(), await upload());
      const uploads = await Promise.all(Array.from({ length: 4 }, upload));
      await Promise.all(uploads.map((staged) => catalogue.products.update(TESTER, id, {}, staged)));
      const { productimage } = await catalogue.products.byId(id);
      expect(await catalogue.storedFolders()).toEqual([folderOf(productimage)]);
    });

    it('that is none is refused, and nothing is written', async () => {
      const { id } = await catalogue.products.add(TESTER, someProduct({ size: '6cm' }), null);
      const notAPicture = () => catalogue.stage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      const refused = { status: 415, message: MESSAGES.notAPicture };
      expect(await refusal(catalogue.products.add(TESTER, someProduct(), await notAPicture()))).toMatchObject(refused);
      expect(await refusal(catalogue.products.update(TESTER, id, { size: '8cm' }, await notAPicture()))).toMatchObject(
        refused,
      );
      expect((await catalogue.products.byId(id)).size).toBe('6cm');
      expect(await catalogue.storedFolders()).toEqual([]);
    });
  });

  describe('the showcase', () => {
    it('shows the newest product with a picture, else the newest, of every category that has products', async () => {
      const pictured = await catalogue.products.add(TESTER, someProduct({ productname: 'Pictured' }), await upload());
      await catalogue.products.add(TESTER, someProduct({ productname: 'Newer, without' }), null);
      await catalogue.products.add(TESTER, someProduct({ categories: 'Kerbs', productname: 'Older' }), null);
      const newest = await catalogue.products.add(
        TESTER,
        someProduct({ categories: 'Kerbs', productname: 'Newest' }),
        null,
      );
      expect(await catalogue.products.showcase()).toEqual([
        {
          id: pictured.id,
          categories: 'Pavers',
          label: 'Pavers!',
          productimage: pictured.productimage,
          picture: pictured.picture,
          productname: 'Pictured',
          labelSo: null,
          productnameSo: null,
        },
        {
          id: newest.id,
          categories: 'Kerbs',
          label: 'Kerbs!',
          productimage: null,
          picture: null,
          productname: 'Newest',
          labelSo: null,
          productnameSo: null,
        },
      ]);
    });

    it('is empty in an empty catalogue', async () => {
      expect(await catalogue.products.showcase()).toEqual([]);
    });
  });
});
