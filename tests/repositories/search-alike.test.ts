import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductInput, ProductQuery } from '#contract/products.ts';
import { TESTER } from '../support/author.ts';
import { CATEGORIES, NAMES, PRODUCTS } from './odd-products.ts';
import { type Catalogue, openCatalogue } from './open-catalogue.ts';

/** SQLite, PostgreSQL and a plain model of the search must find the same products in the same order. */
const OTHER_WORDS: Record<string, string> = {
  red: 'casaan',
  black: 'madow',
  white: 'caddaan',
  yellow: 'jaalle',
  'all colors': 'midab kasta dhammaan midabada',
  outdoor: 'dibadda',
  indoor: 'gudaha',
  WallPanel: 'wall decoration derbi derbiga',
  Floor: 'floors dhulka pave',
  Hex: 'hexagon',
};

function fold(text: string): string[] {
  let plain = '';
  for (const letter of text.normalize('NFKD')) if (!/\p{M}/u.test(letter)) plain += letter;
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, 64).join(''));
}

function model(products: readonly ProductInput[], { q = '', category, size, color, type }: ProductQuery): string[] {
  const meets = (product: ProductInput) => {
    const texts = [product.code, product.productname, product.brandname ?? '', product.size, product.color];
    texts.push(product.type, product.categories, fold(product.code).join(''), 'midab midabka color colour');
    for (const name of [product.color, product.type, product.categories]) texts.push(OTHER_WORDS[name] ?? '');
    const words = texts.flatMap(fold);
    return (
      fold(q).every((typed) => words.some((word) => word.startsWith(typed))) &&
      (category === undefined || category === product.categories) &&
      (size === undefined || size === product.size) &&
      (color === undefined || color === product.color || product.color === 'all colors') &&
      (type === undefined || type === product.type)
    );
  };
  return products
    .filter(meets)
    .map(({ code }) => code)
    .reverse();
}

const TYPED = [
  ...[
    'zig',
    'ZIGZAG uni',
    'pave',
    'PAVÉ FAÇ',
    'istanbul serit',
    '45',
    'm2',
    'حجر',
    'احمر',
    '红',
    '红色 地砖',
    '地',
    '色',
  ],
  ...[
    'full fine',
    'ﬁne',
    'strasse',
    'straße',
    'σας',
    'ΣΑΣ',
    '\u{10428}',
    '\u{10400}\u{10401}',
    '😀',
    '😀 uni',
    '',
    ' ',
    '?!',
  ],
  ...[
    'AND',
    'and or',
    'uni AND zigzag',
    'uni OR hexagon',
    'NOT',
    'NEAR(a b)',
    'near',
    'col:val',
    'words:uni',
    '-minus',
    '+plus',
  ],
  ...[
    '^first',
    '"quoted"',
    '"uni',
    "o'neil",
    "it's",
    '\\',
    'back_slash',
    'star*',
    'sta*',
    '*',
    'percent%',
    '%',
    'under_',
    '(',
    ')',
  ],
  ...[
    "'; drop table products; --",
    'a & b',
    'a | b',
    '!a',
    'a:*',
    'a <-> b',
    '{words}: uni',
    '=ca=1',
    '=co=red',
    '=',
    'null',
  ],
  ...[
    'x'.repeat(80),
    'x'.repeat(30),
    `${'y'.repeat(70)}`,
    'y'.repeat(17),
    'صلي',
    'zurich',
    'ete',
    'e\u0301te\u0301',
    'été',
  ],
  ...[
    'ip-101',
    'IP101',
    'ip 1',
    'w/1',
    'w1x',
    'w.x',
    '№ 2',
    'no2',
    'ab_3',
    'ab3',
    '1',
    '10',
    '6cm',
    'iftin co',
    'iftinco',
  ],
  ...[
    'casaan hexagon',
    'midab madow',
    'mida',
    'midab',
    'derbi',
    'derbiga caddaan',
    'midab kasta',
    'dhammaan midabada',
    'jaal',
  ],
  ...[
    'dibadda dhulka',
    'gudaha derbi',
    'wall',
    'walls',
    'floors pave',
    'hexagon',
    'hex',
    'all colors',
    'red color',
    'colour',
  ],
];

const FILTERS: ProductQuery[] = [
  { color: 'red' },
  { color: 'all colors' },
  { size: '6cm', type: 'indoor' },
  { category: 'Hex', color: 'black', q: 'hexagon' },
  { category: 'WallPanel', q: 'derbi 8cm' },
  { category: 'Floor', q: 'derbi' },
];

describe('the same search on both engines', () => {
  let engines: Catalogue[];

  beforeAll(async () => {
    engines = [await openCatalogue('sqlite'), await openCatalogue('postgres')];
    for (const { categories, products } of engines) {
      for (const category of CATEGORIES) await categories.add(TESTER, category);
      for (const product of PRODUCTS) await products.add(TESTER, product, null);
    }
  });
  afterAll(async () => {
    for (const engine of engines ?? []) await engine.close();
  });

  async function expectAlike(query: ProductQuery, products = PRODUCTS): Promise<void> {
    const wanted = model(products, query);
    const answers = [];
    for (const engine of engines) {
      const { data, total, suggestions } = await engine.products.page(query, 200);
      answers.push({ codes: data.map(({ code }) => code), total, suggestions });
    }
    expect(answers[0], JSON.stringify(query)).toMatchObject({ codes: wanted, total: wanted.length });
    expect(answers[1], JSON.stringify(query)).toEqual(answers[0]);
  }

  it.each(TYPED)('finds what the model finds: %j', (q) => expectAlike({ q }));
  it.each(FILTERS)('filters as the model does: %j', (query) => expectAlike(query));

  it.each([
    ['hexogon', ['hexagon']],
    ['ehxagon', ['hexagon']],
    ['casan hexogon', ['casaan hexagon']],
    ['derbigga', ['derbiga']],
    ['zigzga pavve', ['zigzag pave']],
    ['rad', ['red']],
    ['mado', undefined],
    ['xy', undefined],
  ])('suggests the same for %s', async (q, suggestions) => {
    await expectAlike({ q });
    for (const engine of engines) expect((await engine.products.page({ q }, 5)).suggestions).toEqual(suggestions);
  });

  it('finds what the model finds, whatever is typed', async () => {
    const word = fc.oneof(
      fc.constantFrom(...TYPED),
      fc
        .constantFrom(...NAMES)
        .chain((name) => fc.nat([...name].length).map((end) => [...name].slice(0, end).join(''))),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    const typed = fc.array(word, { maxLength: 3 }).map((words) => words.join(' ').replaceAll('\0', '').slice(0, 80));
    await fc.assert(
      fc.asyncProperty(typed, (q) => expectAlike({ q })),
      { numRuns: 150 },
    );
  });

  it('finds a product by its new name, whatever that is, and no longer by the old one', async () => {
    const products = structuredClone(PRODUCTS);
    const [product] = products;
    if (!product) throw new Error('There is no product');
    const names = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .map((name) => `n${name.replaceAll('\0', '')}`);
    await fc.assert(
      fc.asyncProperty(names, fc.nat(20), async (productname, end) => {
        const old = product.productname;
        product.productname = productname;
        for (const engine of engines) await engine.products.update(TESTER, 1, { productname }, null);
        await expectAlike({ q: [...productname].slice(0, end).join('') }, products);
        await expectAlike({ q: [...old].slice(0, 20).join('') }, products);
      }),
      { numRuns: 40 },
    );
  });
});
