import type { ToPage } from './messages.ts';

/** What the responses so far say about the age of the page. */
export type Freshness = {
  /** When it was stored; null: it came from the server. */
  storedAt: number | null;
  /** When the last response from the server was requested. */
  freshAt: number;
};

/** The oldest stored response counts until one comes from the server. The later request wins, not the later arrival. */
export function hear(known: Freshness, answer: Extract<ToPage, { say: 'answered' }>): Freshness {
  const { storedAt, askedAt } = answer;
  if (storedAt === null) return { storedAt: null, freshAt: Math.max(known.freshAt, askedAt) };
  if (askedAt < known.freshAt) return known;
  return { ...known, storedAt: Math.min(storedAt, known.storedAt ?? storedAt) };
}
