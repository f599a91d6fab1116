/** `2.3` for 2,255,563 bytes: what a tap will cost, in the decimal megabytes phone companies charge by. */
export const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1_000_000).toFixed(1);
