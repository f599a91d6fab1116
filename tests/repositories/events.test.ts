import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorOf } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { type Catalogue, openCatalogue, someProduct } from './open-catalogue.ts';

type Change = { before: Record<string, string>; after: Record<string, string> };

eachEngine((engine) => {
  let catalogue: Catalogue;
  let told: object[];
  beforeEach(async () => {
    catalogue = await openCatalogue(engine);
    told = [];
  });
  afterEach(() => catalogue.close());

  const person = { id: 7, username: 'Asha' };
  const by = authorOf(person, { info: (fields) => told.push(fields), warn: (fields) => told.push(fields) });
  const fact = { action: 'category-added', id: 1, name: 'Kerbs', after: { label: 'Kerbs' } } as const;

  describe('what a transaction records', () => {
    it('is told after the commit, in its order', async () => {
      await writeAs(by, catalogue.db, async (tx) => {
        await record(tx, fact);
        await record(tx, { ...fact, id: 2 });
        expect(told).toEqual([]);
      });
      expect(told).toMatchObject([{ id: 1 }, { id: 2 }]);
    });

    it('is never told when the transaction fails', async () => {
      const failing = writeAs(by, catalogue.db, async (tx) => {
        await record(tx, fact);
        throw new Error('cut off');
      });
      await expect(failing).rejects.toThrow('cut off');
      expect(told).toEqual([]);
    });

    it('cannot fail the write: a log that throws changes nothing', async () => {
      const full = () => {
        throw new Error('the disk of the log is full');
      };
      const added = await catalogue.categories.add(authorOf(person, { info: full, warn: full }), {
        label: 'Kerbs',
        value: 'Kerbs',
      });
      expect(await catalogue.categories.list()).toEqual([added]);
    });

    it('belongs to a transaction in somebody’s name', async () => {
      const nameless = catalogue.db.transaction().execute((tx) => record(tx, fact));
      await expect(nameless).rejects.toThrow('category-added was recorded outside of writeAs');
    });
  });

  describe('of several changes at once', () => {
    /** Each began with what another had left: the chain is whole. */
    function expectChain(field: string, first: string, last: string | undefined): void {
      const changes = told as Change[];
      const befores = changes.map(({ before }) => before[field]).sort();
      const afters = changes.map(({ after }) => after[field]);
      expect([...befores, last].sort()).toEqual([first, ...afters].sort());
      expect(new Set(befores).size).toBe(changes.length);
    }
    const names = Array.from({ length: 8 }, (_, n) => `Name ${n}`);

    it('each event of a category tells what it was just before', async () => {
      const { id } = await catalogue.categories.add(TESTER, { label: 'First', value: 'Kerbs' });
      await Promise.all(names.map((label) => catalogue.categories.update(by, id, { label, value: 'Kerbs' })));
      expect(told).toHaveLength(8);
      expectChain('label', 'First', (await catalogue.categories.list())[0]?.label);
    });

    it('each event of a product tells what it was just before', async () => {
      await catalogue.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
      const { id } = await catalogue.products.add(TESTER, someProduct({ productname: 'First' }), null);
      await Promise.all(names.map((productname) => catalogue.products.update(by, id, { productname }, null)));
      expect(told).toHaveLength(8);
      expectChain('productname', 'First', (await catalogue.products.byId(id)).productname);
    });

    it('each event of the numbers tells what they were just before', async () => {
      const numbers = { whatsapp: '252615550100', phoneNumber: '252615550100' };
      await catalogue.numbers.update(TESTER, numbers);
      await Promise.all(
        names.map((_, n) => catalogue.numbers.update(by, { ...numbers, phoneNumber: `25261555011${n}` })),
      );
      expect(told).toHaveLength(8);
      expectChain('phoneNumber', '252615550100', (await catalogue.numbers.get()).phoneNumber);
    });
  });
});
