/** Limits of what the panel does with many products at once. Apart from limits.ts, which every visitor loads. */
export const MANY_LIMITS = {
  /** Products changed by one call. */
  bulk: 200,
  /** A file of products to import: its rows, its bytes, and how many of its faults are told. */
  importRows: 5000,
  importBytes: 5 * 1024 * 1024,
  importFaults: 1000,
} as const;
