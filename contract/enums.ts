/** The closed lists of the catalogue. No zod here: public pages load this file. */
export const SIZES = ['8cm', '7cm', '6cm', '5cm', '4cm', '3cm', '2cm'] as const;
export type Size = (typeof SIZES)[number];

/** The old client sent these two by a slip; they are read as centimetres and never stored. */
export const SIZE_SLIPS: ReadonlyMap<string, Size> = new Map([
  ['3mm', '3cm'],
  ['2mm', '2cm'],
]);

export const COLORS = ['red', 'black', 'white', 'yellow', 'all colors'] as const;
export type Color = (typeof COLORS)[number];

export const TYPES = ['outdoor', 'indoor'] as const;
export type ProductType = (typeof TYPES)[number];

/** USER is what a stranger gets by signing up: a name without any right. */
export const ROLES = ['ADMIN', 'GENERAL', 'USER'] as const;
export type Role = (typeof ROLES)[number];

/** The roles an ADMIN can give. */
export const ASSIGNABLE_ROLES = ['ADMIN', 'GENERAL'] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export const LANGUAGES = ['en', 'so'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Category values that would be mistaken for another path below /api/products/. */
export const RESERVED_CATEGORY_VALUES: readonly string[] = [
  'add',
  'bulk',
  'categories',
  'export.csv',
  'import',
  'template.csv',
];
