import type { ProductInput } from '#contract/products.ts';

/** Names that engines could split or fold differently. */
export const NAMES = [
  'Uni Zigzag',
  'Pavé Façade',
  'ISTANBUL Şerit',
  '45° corner / m²',
  'حَجَر أحمر',
  '红色 地砖',
  'Ｆｕｌｌ width ﬁne',
  'Straße ΣΑΣ',
  '\u{10400}\u{10401} deseret',
  '😀 😀',
  'AND OR NOT NEAR',
  'near(a b) col:val -minus +plus ^first',
  'O\'Neil "quoted" it\'s \\ back_slash',
  'star* percent% under_score',
  'ﷺ long',
  'x'.repeat(120),
  `${'y'.repeat(70)}1`,
  'null undefined =ca=1 =co=red',
  'Hexagon',
  'Zürich e\u0301te\u0301',
] as const;

export const pick = <T>(from: readonly T[], at: number): T => {
  const value = from[at % from.length];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

export const CATEGORIES = [
  { label: 'Wall decoration', value: 'WallPanel' },
  { label: 'Floors & Pavé', value: 'Floor' },
  { label: 'Hexagon', value: 'Hex' },
] as const;

export const PRODUCTS: ProductInput[] = Array.from({ length: 60 }, (_, n) => ({
  code: pick([`IP-${100 + n}`, `W/${n}.X`, `№ ${n}`, `ab_${n}`], n),
  productname: pick(NAMES, n),
  brandname: pick(['Own', 'Dhagax', 'Iftin-Co'], n),
  size: pick(['6cm', '8cm', '2cm'] as const, Math.floor(n / 2)),
  thickness: '-',
  color: pick(['red', 'black', 'white', 'yellow', 'all colors'] as const, Math.floor(n / 3)),
  type: pick(['outdoor', 'indoor'] as const, Math.floor(n / 5)),
  categories: pick(CATEGORIES, Math.floor(n / 4)).value,
}));
