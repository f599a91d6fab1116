import { expect } from 'vitest';
import { addCategory, addProduct } from './calls.ts';
import { api, type Case, person, type World } from './event-told.ts';
import { productValues } from './event-values.ts';

let made = 0;

/** The write calls of the bin. */
export const BIN_CASES = {
  restoreFromBin: async ({ admin }: World): Promise<Case> => {
    const product = await addProduct(admin);
    const { id, productname: name } = product;
    await admin.call(api(`/api/products?id=${id}`, 'DELETE'));
    const said = { event: 'product-restored', by: person(admin), kind: 'product', id, name, before: null };
    return {
      act: () => admin.call(api('/api/bin/restore', 'POST', { kind: 'product', id })),
      told: () => ({ ...said, after: productValues(product) }),
    };
  },

  eraseFromBin: async ({ admin }: World): Promise<Case> => {
    const { id, label: name } = await addCategory(admin, `Erased${++made}`);
    const gone = await admin.call(api(`/api/categories/delete?id=${id}`, 'DELETE'));
    expect(gone.statusCode).toBe(200);
    const said = { event: 'category-erased', by: person(admin), kind: 'category', id, name };
    return {
      act: () => admin.call(api('/api/bin', 'DELETE', { kind: 'category', id })),
      told: () => ({ ...said, before: null, after: null }),
    };
  },
};
