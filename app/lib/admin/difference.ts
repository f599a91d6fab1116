/** A field before and after, in words. `file`: another file, which words cannot tell from the old one. */
export type Difference = { field: string; label: string; before: string; after: string; file: boolean };
