import { authorOf } from '#server/events/event.ts';

/** Writes what a test needs before it begins; nobody hears its events. */
export const TESTER = authorOf(null, { info: () => undefined, warn: () => undefined }, 'tests');
