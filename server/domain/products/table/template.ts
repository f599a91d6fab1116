import type { Language } from '#contract/enums.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from '#server/csv.ts';
import type { Db } from '#server/db/types.ts';
import { everyCategory } from '../../categories/find-category.ts';
import { NOTE } from './plan.ts';
import { TEMPLATE_WORDS } from './template-words.ts';

const EXAMPLE: Partial<Record<ProductField, string>> = {
  code: 'HEX-60-R',
  productname: 'Hexagon paver',
  productnameSo: 'Dhagax lix-geesle ah',
  size: '6cm',
  thickness: '29 pieces',
  color: 'red',
  type: 'outdoor',
  piecesPerM2: '29,5',
  unit: 'm2',
  shape: 'hexagon',
  laying: 'honeycomb',
};

function allowedOf(field: ProductField, categories: readonly string[], language: Language): string {
  const words = TEMPLATE_WORDS[language];
  const spec = specOf(field);
  const need = spec.required ? ` (${words.required})` : '';
  if (spec.kind === 'category') return categories.join(' | ') + need;
  if (spec.kind === 'choice') return spec.values.join(' | ') + need;
  if (spec.kind === 'flag') return words.yesNo;
  if (spec.kind === 'number') return (spec.whole ? words.whole : words.number)(spec.max) + need;
  return words.text(spec.max) + need;
}

/** A row for people: the import leaves it out. */
const noted = (first: string, others: readonly string[] = []): string =>
  csvLine([`"${NOTE} ${first.replaceAll('"', '""')}"`, ...others.map(textCell)]);

/** The columns, what each takes, an example and the rules. Rows for people begin with `##` and are left out by the import. */
export async function templateOf(db: Db, language: Language): Promise<string> {
  const categories = (await everyCategory(db)).map(({ value }) => value);
  const [value = 'InterlockingPavers'] = categories;
  const words = TEMPLATE_WORDS[language];
  const example: typeof EXAMPLE = { ...EXAMPLE, categories: value, hidden: words.no, pinned: words.no };
  const [, ...others] = PRODUCT_FIELD_NAMES;
  const headings = PRODUCT_FIELD_NAMES.map((field) => (language === 'en' ? field : specOf(field).label[language]));
  return [
    BYTE_ORDER_MARK + csvLine(headings.map(textCell)),
    noted(
      allowedOf('code', categories, language),
      others.map((field) => allowedOf(field, categories, language)),
    ),
    noted(
      `${words.example}: ${example.code}`,
      others.map((field) => example[field] ?? ''),
    ),
    ...words.rules.map((rule) => noted(rule)),
  ].join('');
}
