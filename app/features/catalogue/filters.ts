import { filterParams, type ProductFilters } from '#app/lib/catalogue-queries.ts';
import { CURSOR } from '#contract/cursor.ts';
import { COLORS, SIZE_SLIPS, SIZES, TYPES } from '#contract/enums.ts';
import { LIMITS } from '#contract/limits.ts';

/** Filters live in the address. One that the catalogue does not know counts as none, so a mistyped link still shows products. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const read = (name: keyof ProductFilters): string => params.get(name)?.replaceAll('\0', '').trim() ?? '';
  const listed = (name: keyof ProductFilters, values: readonly string[]): string => {
    const value = read(name).toLowerCase();
    return values.includes(value) ? value : '';
  };
  const size = read('size').toLowerCase();
  const filters: ProductFilters = {
    q: read('q').slice(0, LIMITS.search),
    category: read('category').slice(0, LIMITS.categoryValue),
    size: listed('size', SIZES) || SIZE_SLIPS.get(size),
    color: listed('color', COLORS),
    type: listed('type', TYPES),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

export const hasFilters = (filters: ProductFilters): boolean => filterParams(filters).size > 0;

/** The cursor in the address; anything else means the first page. */
export function readCursor(params: URLSearchParams): string | null {
  const cursor = params.get('cursor');
  return cursor !== null && CURSOR.test(cursor) ? cursor : null;
}

/** The address of the list on `path`, optionally from a cursor on. */
export function listPath(path: string, filters: ProductFilters, cursor: string | null = null): string {
  const params = filterParams(filters);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `${path}?${params}` : path;
}
