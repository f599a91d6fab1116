import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importResponse } from '#contract/many.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { makeXlsx } from '../support/xlsx.ts';
import { addCategory, addProduct, addWithPictures, answered, refused } from './calls.ts';
import { table, tableOf } from './tables.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers', 'Interlocking pavers');
    await addCategory(admin, 'Kerbs');
  });
  afterAll(() => test.close());

  const send = (file: string | Buffer, dry = false) =>
    admin.call({ ...table(file), method: 'POST', url: `/api/products/import${dry ? '?dry=1' : ''}` });
  const report = async (file: string | Buffer, dry = false) => answered(importResponse, await send(file, dry)).data;
  const byCode = async (...codes: string[]) =>
    (await admin.call({ method: 'POST', url: '/api/panel/products/codes', payload: { codes } })).json<{
      data: { id: number; code: string; productname: string; pictures: number }[];
    }>().data;
  const read = async (code: string) => {
    const [found] = await byCode(code);
    return (await admin.call({ url: `/api/panel/products/${found?.id}` })).json<{ data: Record<string, unknown> }>()
      .data;
  };
  const count = async () => Number((await admin.call({ url: '/api/panel/products' })).json<{ total: number }>().total);

  describe('a table', () => {
    it('adds what is new and changes what is there, in the order of its rows', async () => {
      const old = await addProduct(admin, { description: 'Old', piecesPerM2: 10 });
      const lines = [
        { ...someProduct({ code: 'N-1' }), piecesPerM2: '29,5', hidden: 'no' },
        { code: old.code.toLowerCase(), productname: 'Wave', description: '-', categories: 'kerbs' },
        { ...someProduct({ code: 'N-2' }), description: 'Two\nlines; "quoted", too' },
      ];
      const expected = { rows: 3, added: 2, changed: 1, unchanged: 0, faults: 0, errors: [] };
      const before = await count();
      expect(await report(tableOf(lines), true)).toEqual(expected);
      expect(await count()).toBe(before);
      expect(await report(tableOf(lines))).toEqual(expected);
      expect(await count()).toBe(before + 2);

      expect(await read('n-1')).toMatchObject({
        piecesPerM2: 29.5,
        hidden: false,
        brandname: expect.stringMatching(/./),
      });
      expect(await read('N-2')).toMatchObject({ hidden: true, description: 'Two\nlines; "quoted", too' });
      const kept = { code: old.code, size: old.size, piecesPerM2: 10, brandname: old.brandname };
      expect(await read(old.code)).toMatchObject({
        ...kept,
        productname: 'Wave',
        description: null,
        categories: 'Kerbs',
      });
      const [first, second] = await byCode('N-1', 'N-2').then((all) => all.toSorted((a, b) => b.id - a.id));
      expect([first?.code, second?.code]).toEqual(['N-1', 'N-2']);
      expect((await test.app.inject({ url: '/api/products?q=N-1' })).json<{ total: number }>().total).toBe(1);
    });

    it('may be a spreadsheet with Somali names', async () => {
      const names = [
        'Koodhka',
        'Magaca',
        'Cabbirka',
        'Mitir²',
        'Qaybta',
        'Midabka',
        'Nooca',
        'Xabbo m²-kiiba',
        'Qarsoon',
      ];
      const rows = [names, ['X-1', 'Wave', '6 cm', '29 pieces', 'interlocking pavers', 'RED', 'outdoor', 29.5, 'maya']];
      expect(await report(makeXlsx(rows))).toMatchObject({ added: 1, faults: 0 });
      expect(await read('X-1')).toMatchObject({
        size: '6cm',
        categories: 'Pavers',
        color: 'red',
        piecesPerM2: 29.5,
        hidden: false,
      });
    });

    it('that says nothing new writes nothing', async () => {
      const { code, id } = await addProduct(admin);
      const before = await read(code);
      expect(await report(tableOf([{ code, size: '6cm', color: 'RED' }]))).toMatchObject({ changed: 0, unchanged: 1 });
      expect(await read(code)).toEqual(before);
      expect(before.id).toBe(id);
    });

    it('that was exported comes back equal, here and in an empty catalogue', async () => {
      const odd = {
        productname: '=HYPERLINK("x")',
        description: '-',
        thickness: '\'+1, "2"; 3\n4',
        brandname: '@home',
      };
      await addProduct(admin, { ...odd, pinned: true, kgPerPiece: 2.25, shape: 'hexagon', laying: 'honeycomb' });
      const exported = await admin.call({ url: '/api/products/export.csv' });
      expect(exported.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
        'cache-control': 'no-store',
      });
      expect(exported.body.startsWith(`\ufeff${PRODUCT_FIELD_NAMES.join(',')}\r\n`)).toBe(true);
      expect(exported.body).toContain(`"'=HYPERLINK(""x"")"`);
      const all = await count();
      expect(await report(exported.body)).toEqual({
        ...{ rows: all, added: 0, changed: 0, unchanged: all, faults: 0, errors: [] },
      });

      const other = await startApp(engine);
      try {
        const owner = await other.signIn('ADMIN');
        await addCategory(owner, 'Pavers');
        await addCategory(owner, 'Kerbs');
        const answer = await owner.call({ ...table(exported.body), method: 'POST', url: '/api/products/import' });
        expect(answered(importResponse, answer).data).toMatchObject({ added: all, faults: 0 });
        expect((await owner.call({ url: '/api/products/export.csv' })).body).toBe(exported.body);
      } finally {
        await other.close();
      }
    });
  });

  describe('every fault is told by row and field, and nothing is written', () => {
    it('in a dry run and without one', async () => {
      const { code } = await addProduct(admin);
      const good = someProduct({ code: 'F-1' });
      const lines = [
        good,
        { ...someProduct({ code: 'F-2' }), size: '60', piecesPerM2: 'many' },
        { code: 'F-3', productname: 'Bare' },
        { ...someProduct({ code: 'f-1' }) },
        { ...someProduct({ code: 'F-4' }), categories: 'Nowhere', hidden: 'perhaps' },
        { code, laying: 'honeycomb' },
        { ...someProduct(), code: '' },
        { ...someProduct(), code: 'x'.repeat(41) },
      ];
      const { errors, ...sums } = await report(tableOf(lines), true);
      expect(sums).toEqual({ rows: 8, added: 1, changed: 0, unchanged: 0, faults: errors.length });
      expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([
        [3, 'size', 'notOneOf'],
        [3, 'piecesPerM2', 'notANumber'],
        [4, 'size', 'required'],
        [4, 'thickness', 'required'],
        [4, 'categories', 'required'],
        [4, 'color', 'required'],
        [4, 'type', 'required'],
        [5, 'code', 'codeTwice'],
        [6, 'hidden', 'notYesOrNo'],
        [6, 'categories', 'categoryUnknown'],
        [7, 'laying', 'layingUnfit'],
        [8, 'code', 'required'],
        [9, 'code', 'tooLong'],
      ]);
      expect(errors[0]?.message).toBe('Size must be one of: 8cm, 7cm, 6cm, 5cm, 4cm, 3cm, 2cm');
      const before = await count();
      expect(refused(await send(tableOf(lines)))).toMatchObject({
        ...{ code: 400, message: 'The file has faults. Nothing was written.' },
        fields: expect.arrayContaining(['3.size', '9.code']),
      });
      expect([await count(), await byCode('F-1')]).toEqual([before, []]);
    });

    it('those of the columns too', async () => {
      const { errors } = await report('code,Colour,size,Size\nA,,6cm,\n', true);
      expect(errors.slice(0, 2).map(({ row, field, code }) => [row, field, code])).toEqual([
        [1, 'Colour', 'columnUnknown'],
        [1, 'size', 'columnTwice'],
      ]);
      expect((await report('name,size\nA,6cm\n', true)).errors).toMatchObject([
        { row: 1, field: 'code', code: 'importNoCode' },
      ]);
    });

    it('the first thousand, and how many there are', async () => {
      const rows = Array.from({ length: 400 }, (_, at) => `B-${at},`);
      const { errors, faults } = await report(['code,size', ...rows].join('\n'), true);
      expect([errors.length, faults]).toEqual([1000, 2400]);
    });
  });

  describe('a file is refused whole', () => {
    it.each([
      ['without rows', 'code,productname\n', 'There is no product in this file.'],
      ['without anything', ' \n', 'There is no product in this file.'],
      [
        'of another kind',
        Buffer.from([0xff, 0xd8, 0, 1]),
        'This file cannot be read. Please choose a CSV or XLSX file.',
      ],
      [
        'of an old Excel',
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        'This is a file of an old Excel. Please save it as XLSX or CSV.',
      ],
      [
        'that is no spreadsheet',
        Buffer.from('PK\u0003\u0004'),
        'This file cannot be read. Please choose a CSV or XLSX file.',
      ],
      [
        'with too many rows',
        `code\n${'A\n'.repeat(5001)}`,
        'This file has too many rows. At most 5000 can be imported at once.',
      ],
    ])('%s', async (_, file, message) => {
      expect(refused(await send(file, true))).toEqual({ code: 400, message, fields: ['file'] });
    });

    it('that is too large', async () => {
      const answer = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 0x61), true);
      expect(refused(answer)).toMatchObject({ code: 413, message: 'This file is too large. The limit is 5 MB.' });
    });

    it('that is missing', async () => {
      const answer = await admin.call({ method: 'POST', url: '/api/products/import', payload: {} });
      expect(refused(answer)).toEqual({ code: 400, message: 'Please choose a file.', fields: ['file'] });
    });
  });

  it('has a template in English where nobody names a language', async () => {
    const [unnamed, english] = [
      await admin.call({ url: '/api/products/template.csv' }),
      await admin.call({ url: '/api/products/template.csv?language=en' }),
    ];
    expect(unnamed.body).toBe(english.body);
    expect(unnamed.headers['content-disposition']).toBe(english.headers['content-disposition']);
  });

  it('has a template that is an empty table', async () => {
    for (const [language, no] of [
      ['en', 'no'],
      ['so', 'maya'],
    ]) {
      const template = await admin.call({ url: `/api/products/template.csv?language=${language}` });
      expect(template.headers['content-disposition']).toContain(`products-template-${language}.csv`);
      expect(template.body).toContain('Pavers | Kerbs');
      expect(template.body).toContain(`"${no}","${no}"`);
      expect(refused(await send(template.body, true)).message).toBe('There is no product in this file.');
      const filled = `${template.body}T-${language},Wave,,6cm,29,Pavers,red,outdoor\r\n`;
      expect(await report(filled, true)).toMatchObject({ rows: 1, added: 1, faults: 0 });
    }
  });

  it('says whose codes these are, and how many pictures they have', async () => {
    const pictured = await addWithPictures(admin, 2);
    const { code, id } = await addProduct(admin);
    const found = await byCode(pictured.code.toLowerCase(), code, code.toLowerCase(), 'Nobody', '\0');
    expect(found.map(({ id, pictures }) => [id, pictures]).toSorted()).toEqual(
      [
        [pictured.id, 2],
        [id, 0],
      ].toSorted(),
    );
  });
});
