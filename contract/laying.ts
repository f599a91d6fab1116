/** The forms of a paver and the patterns it can be laid in, for planning. No zod here: public pages load this file. */
type Words = { en: string; so: string };

export const UNITS = ['m2', 'm', 'piece'] as const;
export type Unit = (typeof UNITS)[number];

export const SHAPES = [
  'rectangle',
  'square',
  'hexagon',
  'zigzag',
  'i-shape',
  'trihex',
  'fan',
  'grass-grid',
] as const;
export type Shape = (typeof SHAPES)[number];

export const LAYINGS = ['herringbone-45', 'herringbone-90', 'running-bond', 'basket-weave', 'stack', 'honeycomb'] as const;
export type Laying = (typeof LAYINGS)[number];

/** Which patterns close without gaps for a shape. A fan is its own pattern, so it has none. */
const FITS: Record<Shape, readonly Laying[]> = {
  rectangle: ['herringbone-45', 'herringbone-90', 'running-bond', 'basket-weave', 'stack'],
  square: ['running-bond', 'stack'],
  hexagon: ['honeycomb'],
  zigzag: ['herringbone-45', 'herringbone-90', 'running-bond'],
  'i-shape': ['running-bond'],
  trihex: ['honeycomb'],
  fan: [],
  'grass-grid': ['running-bond', 'stack'],
};

/** The patterns for a shape; none while the shape is not known. */
export const layingsFor = (shape: string | null | undefined): readonly Laying[] =>
  Object.hasOwn(FITS, shape ?? '') ? FITS[shape as Shape] : [];

export const fits = (shape: Shape | null, laying: Laying | null): boolean =>
  laying === null || layingsFor(shape).includes(laying);

export const UNIT_WORDS: Record<Unit, Words> = {
  m2: { en: 'm²', so: 'm²' },
  m: { en: 'running metre', so: 'mitir dherer ah' },
  piece: { en: 'piece', so: 'xabbo' },
};

export const SHAPE_WORDS: Record<Shape, Words> = {
  rectangle: { en: 'rectangle', so: 'leydi' },
  square: { en: 'square', so: 'labajibbaarane' },
  hexagon: { en: 'hexagon', so: 'lix-geesle' },
  zigzag: { en: 'zigzag', so: 'sigsaag' },
  'i-shape': { en: 'I-shape', so: 'qaabka I' },
  trihex: { en: 'trihex', so: 'saddex lix-geesle' },
  fan: { en: 'fan', so: 'marawaxad' },
  'grass-grid': { en: 'grass grid', so: 'shabakadda cawska' },
};

export const LAYING_WORDS: Record<Laying, Words> = {
  'herringbone-45': { en: 'herringbone 45°', so: 'lafta kalluunka 45°' },
  'herringbone-90': { en: 'herringbone 90°', so: 'lafta kalluunka 90°' },
  'running-bond': { en: 'running bond', so: 'saf isdhaafsan' },
  'basket-weave': { en: 'basket weave', so: 'dambiil' },
  stack: { en: 'straight rows', so: 'saf toosan' },
  honeycomb: { en: 'honeycomb', so: 'shinni-guri' },
};
