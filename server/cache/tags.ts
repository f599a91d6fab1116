/** The names under which cached answers and pages are kept, and by which a write drops them. */
export const tags = {
  /** Any list that could hold any product. */
  products: 'products',
  product: (id: number) => `product:${id}`,
  /** The products of one category, by its lower-case value. */
  category: (value: string) => `category:${value.toLowerCase()}`,
  categories: 'categories',
  videos: 'videos',
  numbers: 'numbers',
} as const;

/** Called by every write after its transaction is committed. */
export type Invalidate = (spoiled: readonly string[]) => void;
