/** Called by every write after its transaction is committed, with the tags of what it changed. */
export type Invalidate = (tags: readonly string[]) => void;
