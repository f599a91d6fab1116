/** How much each store may hold. */
export type Bound = { entries: number; bytes: number };

export type Entry = { key: string; bytes: number };

/** The keys to delete, oldest first, until the rest fits. `entries` come oldest first, as a cache lists them. */
export function surplusOf(entries: readonly Entry[], bound: Bound): string[] {
  let count = entries.length;
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const surplus: string[] = [];
  for (const entry of entries) {
    if (count <= bound.entries && bytes <= bound.bytes) break;
    surplus.push(entry.key);
    count -= 1;
    bytes -= entry.bytes;
  }
  return surplus;
}
