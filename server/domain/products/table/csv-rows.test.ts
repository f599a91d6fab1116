import { describe, expect, it } from 'vitest';
import { csvRows, decodeTable, delimiterOf } from './csv-rows.ts';

const read = async (text: string | Buffer) => {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of csvRows(Buffer.from(text))) rows.push(cells);
  return rows;
};

describe('the rows of a CSV file', () => {
  it.each([
    ['commas', 'code,name\nA-1,Wave\n'],
    ['semicolons', 'code;name\r\nA-1;Wave\r\n'],
    ['tabs', 'code\tname\nA-1\tWave'],
    ['the old Mac', 'code,name\rA-1,Wave\r'],
    ['a mark of UTF-8 in front', '\ufeffcode,name\nA-1,Wave\n'],
  ])('are read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      ['code', 'name'],
      ['A-1', 'Wave'],
    ]);
  });

  it('keep what is in quotation marks together', async () => {
    expect(await read('a;b\n"x;""y""\nz";6" paver\n')).toEqual([
      ['a', 'b'],
      ['x;"y"\nz', '6" paver'],
    ]);
  });

  it('are counted as a spreadsheet counts them, empty ones too', async () => {
    const rows = [];
    for await (const { row, cells } of csvRows(Buffer.from('a,b\n\n"1\n2",x\n3,y'))) rows.push([row, cells[0]]);
    expect(rows).toEqual([
      [1, 'a'],
      [2, ''],
      [3, '1\n2'],
      [4, '3'],
    ]);
  });

  it('may be short or long', async () => {
    expect(await read('a,b\n1\n1,2,3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  it.each(['a,b\n"never closed,1\n2,3\n', `a,b\n"${'x'.repeat(300_000)}\n`])(
    'are refused where a quotation mark is never closed',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'file' }] });
    },
  );

  it('are refused where the file is no text', async () => {
    await expect(read(Buffer.from([0x41, 0, 0x42, 0]))).rejects.toThrow('cannot be read');
  });

  it('let others have their turn', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await read(`code,name\n${'A-1,Wave\n'.repeat(3000)}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});

it('reads the letters of old spreadsheets', () => {
  expect(decodeTable(Buffer.from('m²', 'latin1'))).toBe('m²');
  expect(decodeTable(Buffer.from('\ufeffm²', 'utf16le'))).toBe('m²');
  expect(decodeTable(Buffer.from('m²'))).toBe('m²');
});

it('takes the mark that parts the first row, not one inside of a cell', () => {
  expect(delimiterOf('"a,b,c";d;e\n')).toBe(';');
  expect(delimiterOf('code\n')).toBe(',');
});
