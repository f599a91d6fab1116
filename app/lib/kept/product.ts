import { UNITS, type Unit } from '#contract/laying.ts';
import { MAX_ID } from '#contract/limits.ts';
import type { Picture } from '#contract/pictures.ts';
import type { ListedProduct } from '../catalogue-queries.ts';

/** As much of a product as can be shown, counted and asked for without a network. */
export type KeptProduct = {
  id: number;
  code: string;
  name: string;
  nameSo: string | null;
  unit: Unit;
  /** Pieces in a square metre or a metre; null where the catalogue does not say. */
  perUnit: number | null;
  /** Laid at an angle: more is cut. */
  diagonal: boolean;
  picture: Picture | null;
};

export const keptOf = (product: ListedProduct): KeptProduct => ({
  id: product.id,
  code: product.code,
  name: product.productname,
  nameSo: product.productnameSo,
  unit: product.unit ?? 'm2',
  perUnit: product.unit === 'piece' ? 1 : product.piecesPerM2,
  diagonal: product.laying === 'herringbone-45',
  picture: product.picture,
});

type Loose = Record<string, unknown>;
export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
export const textIn = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

function readPicture(found: unknown): Picture | null {
  if (!isObject(found)) return null;
  const { path, width, height, placeholder, widths } = found;
  const sound =
    typeof path === 'string' &&
    /^uploads\/[\w-]+\/\d+\.jpg$/.test(path) &&
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    typeof placeholder === 'string' &&
    placeholder.startsWith('data:image/') &&
    Array.isArray(widths) &&
    widths.length > 0 &&
    widths.every(Number.isInteger);
  return sound ? ({ path, width, height, placeholder, widths } as Picture) : null;
}

/** null: not a product of ours. */
export function readKept(found: unknown): KeptProduct | null {
  if (!isObject(found) || !isId(found.id)) return null;
  const { perUnit } = found;
  return {
    id: found.id,
    code: textIn(found.code, 40),
    name: textIn(found.name, 120),
    nameSo: textIn(found.nameSo, 120) || null,
    unit: UNITS.find((unit) => unit === found.unit) ?? 'm2',
    perUnit: typeof perUnit === 'number' && perUnit > 0 && perUnit <= 10_000 ? perUnit : null,
    diagonal: found.diagonal === true,
    picture: readPicture(found.picture),
  };
}

/** The first of each product, in their order. */
export const onceEach = <T extends { id: number }>(items: readonly T[]): T[] =>
  items.filter(({ id }, at) => items.findIndex((other) => other.id === id) === at);
