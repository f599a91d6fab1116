import type { Language } from '#contract/enums.ts';

/** The messages between pages and the worker. */
export type ToWorker =
  /** This page was loaded before the worker was installed: store it and its files from the browser's cache. */
  | { say: 'keep'; page: string; files: string[] }
  /** The page is idle and the connection is cheap: read the catalogue ahead, in this language and with pictures of this format. */
  | { say: 'read-ahead'; language: Language; format: 'avif' | 'webp' | 'jpg' }
  /** The visitor wants the new version now. */
  | { say: 'take-over' };

export type ToPage =
  /** A response was given: when it was stored (null: it came from the server) and when it was requested. */
  | { say: 'answered'; storedAt: number | null; askedAt: number }
  /** A newer response arrived too late to be shown. */
  | { say: 'newer' };

/** Offline, a page that is not stored redirects to one that is; the fragment says where to go on from there. */
export const GO_ON = '#go-on=';
