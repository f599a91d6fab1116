import { describe, expect, it } from 'vitest';
import { makeXlsx, makeZip, workbook } from '#tests/support/xlsx.ts';
import { xlsxRows } from './xlsx-rows.ts';

const read = async (bytes: Buffer) => {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of xlsxRows(bytes)) rows.push(cells);
  return rows;
};

describe('the rows of a spreadsheet', () => {
  it('are read as text, whatever their cells hold', async () => {
    const table = [
      ['code', 'piecesPerM2', 'hidden'],
      ['A-1', 29.5, true],
      ['', 0.1 + 0.2, ''],
      ['=x & <y>', 7],
    ];
    expect(await read(makeXlsx(table))).toEqual([
      ['code', 'piecesPerM2', 'hidden'],
      ['A-1', '29.5', 'yes'],
      ['', '0.3'],
      ['=x & <y>', '7'],
    ]);
  });

  it('may be many', async () => {
    const rows = Array.from({ length: 5001 }, (_, row) => [`C-${row}`, 'Some name of a product', row]);
    expect(await read(makeXlsx(rows))).toHaveLength(5001);
  });

  it.each([
    ['no archive', Buffer.from('PK\u0003\u0004 and nothing else')],
    ['an archive of something else', makeZip([{ name: 'a.txt', content: 'hello' }])],
    ['an empty archive', makeZip([])],
    ['a cut archive', makeXlsx([['code']]).subarray(60)],
    ['a sheet that is no XML', workbook('<row r="1"><c r="A1"')],
  ])('are refused where there is %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'file' }] });
  });
});

describe('a spreadsheet that would take all memory is refused', () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024, 0x20);

  it('by the sizes it declares', async () => {
    const bytes = workbook('', [{ name: 'xl/more.xml', content: zeros }]);
    expect(bytes.length).toBeLessThan(100_000);
    await expect(read(bytes)).rejects.toThrow('more in this file');
  });

  it('by the sizes it has, where it declares others', async () => {
    const bytes = workbook('', [{ name: 'xl/more.xml', content: zeros, declared: 10 }]);
    await expect(read(bytes)).rejects.toThrow('cannot be read');
  });

  it.each(['A1048576', 'XFD1', 'A99999999999', 'a1', '&#65;1', "A1'"])(
    'by a cell that says it stands at %s',
    async (at) => {
      const bytes = workbook(`<row r="1"><c r="${at}"><v>1</v></c></row>`);
      await expect(read(bytes)).rejects.toThrow('more in this file');
    },
  );

  it('by a row that says so', async () => {
    const refused = expect(read(workbook('<row r="1048576"><c><v>1</v></c></row>'))).rejects;
    await refused.toMatchObject({ code: 'invalid', errors: [{ field: 'file' }] });
  });
});
