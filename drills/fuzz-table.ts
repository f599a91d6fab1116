import fc from 'fast-check';
import { multipart } from '#tests/uploads/multipart-body.ts';

/** A table of odd cells under known names; never written, so that the fuzzed world stays as it is known. */
const oddCell = fc.oneof(
  fc.constantFrom(
    '',
    '-',
    'IP-1',
    '6cm',
    '29,5',
    "'=1",
    'yes',
    'Zigzag',
    '"',
    '""',
    ';',
    '\u0000',
    '##',
    '\r',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
export const fuzzedTable = {
  name: 'POST /api/products/import?dry=1 as a table',
  requests: fc
    .tuple(
      fc.array(fc.constantFrom('code', 'Name', 'Cabbirka', 'hidden', 'piecesPerM2', 'shape', 'laying', 'odd', '')),
      fc.array(fc.array(oddCell, { maxLength: 8 }), { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('', '\ufeff', 'PK\u0003\u0004', '\ufffe'),
    )
    .map(([names, rows, mark, head]) => ({
      method: 'POST' as const,
      url: '/api/products/import?dry=1',
      ...multipart([
        { name: 'file', filename: 'table.csv', body: head + [names, ...rows].map((row) => row.join(mark)).join('\n') },
      ]),
    })),
};
