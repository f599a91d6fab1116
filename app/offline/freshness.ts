import type { ToPage } from './messages.ts';

/** What the answers so far say of what is shown. */
export type Freshness = {
  /** When it was stored; null: it came from the server. */
  storedAt: number | null;
  /** When the last answer that came from the server was asked for. */
  freshAt: number;
};

/** Of several stored answers the oldest counts, until one comes from the server. Who was asked later is right, not who comes in later. */
export function hear(known: Freshness, answer: Extract<ToPage, { say: 'answered' }>): Freshness {
  const { storedAt, askedAt } = answer;
  if (storedAt === null) return { storedAt: null, freshAt: Math.max(known.freshAt, askedAt) };
  if (askedAt < known.freshAt) return known;
  return { ...known, storedAt: Math.min(storedAt, known.storedAt ?? storedAt) };
}
