const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** `1.2 GB`, `3.4 MB`, at least `0.1 MB`: decimal, as disks are sold. */
export const fileSize = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
