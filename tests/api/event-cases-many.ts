import { someProduct } from '../repositories/open-catalogue.ts';
import { addProduct } from './calls.ts';
import { api, type Case, person, type World } from './event-told.ts';
import { productValues } from './event-values.ts';
import { table, tableOf } from './tables.ts';

/** Writes about many products at once: here of one each, since every product has an event of its own. */
export const MANY_CASES = {
  bulkProducts: async ({ admin }: World): Promise<Case> => {
    const { id, productname: name } = await addProduct(admin);
    return {
      act: () => admin.call(api('/api/products/bulk', 'PUT', { ids: [id], action: 'hide' })),
      told: () => ({
        ...{ event: 'product-changed', by: person(admin), kind: 'product', id, name },
        ...{ before: { hidden: false }, after: { hidden: true } },
      }),
    };
  },

  restoreManyFromBin: async ({ admin }: World): Promise<Case> => {
    const product = await addProduct(admin);
    const { id, productname: name } = product;
    await admin.call(api('/api/products/bulk', 'PUT', { ids: [id], action: 'delete' }));
    return {
      act: () => admin.call(api('/api/bin/restore-many', 'POST', { kind: 'product', ids: [id] })),
      told: () => ({
        ...{ event: 'product-restored', by: person(admin), kind: 'product', id, name },
        ...{ before: null, after: productValues(product) },
      }),
    };
  },

  importProducts: async ({ admin }: World): Promise<Case> => {
    const { id, code } = await addProduct(admin);
    const unchanged = await addProduct(admin);
    const lines = [
      { code, productname: 'Wave', size: '8cm' },
      { ...someProduct(), code: unchanged.code, size: '6cm' },
    ];
    return {
      act: () => admin.call({ ...table(tableOf(lines)), method: 'POST', url: '/api/products/import' }),
      told: () => ({
        ...{ event: 'product-changed', by: person(admin), kind: 'product', id, name: 'Wave' },
        before: { productname: 'Test paver', size: '6cm' },
        after: { productname: 'Wave', size: '8cm' },
      }),
    };
  },

  findCodes: null,
} satisfies Record<string, ((world: World) => Promise<Case>) | null>;
