/** What pages and the worker say to each other. */
export type ToWorker =
  /** This page was loaded before the worker was there: keep what it has loaded, out of the browser's own cache. */
  | { say: 'keep'; page: string; files: string[] }
  /** The page is quiet and the line is not a costly one: read the catalogue ahead, with pictures of this format. */
  | { say: 'read-ahead'; format: 'avif' | 'webp' | 'jpg' }
  /** The visitor wants the new version now. */
  | { say: 'take-over' };

export type ToPage =
  /** Of when the answer to what was asked then is; null: it came from the server just now. */
  | { say: 'answered'; storedAt: number | null; askedAt: number }
  /** An answer that was too late to be shown has come in. */
  | { say: 'newer' };

/** An offline visitor at a page that is not stored is sent to one that is, with the way on in the fragment. */
export const GO_ON = '#go-on=';
