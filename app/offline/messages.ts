import type { Language } from '#contract/enums.ts';

/** The messages between pages and the worker. */
export type ToWorker =
  /** These pages were seen before the worker was installed: store them and their files from the browser's cache. */
  | { say: 'keep'; pages: string[]; files: string[] }
  /** The page is idle and the connection is cheap: read the catalogue ahead, in this language and with pictures of this format. */
  | { say: 'read-ahead'; language: Language; format: 'avif' | 'webp' | 'jpg' }
  /** May a visitor without a network go there? Answered with a `Reach` on the port that comes along. */
  | { say: 'reach'; address: string }
  /** The visitor wants the new version now. */
  | { say: 'take-over' };

/** `parts`: its code and data are stored, the app can draw it. `page`: only the page itself is stored. */
export type Reach = 'parts' | 'page' | 'not';

export type ToPage =
  /** A response was given: when it was stored (null: it came from the server) and when it was requested. */
  | { say: 'answered'; storedAt: number | null; askedAt: number }
  /** A newer response arrived too late to be shown. */
  | { say: 'newer' };

/** Offline, a page that is not stored redirects to one that is; the fragment says where to go on from there. */
export const GO_ON = '#go-on=';
