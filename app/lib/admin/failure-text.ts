import { ApiError } from '../api-error.ts';

type Wording = string | ((message: string) => string);

/** The three ways a call can fail, each in the words of its place. */
export type FailureWords = {
  /** The server said no; its own message unless this wraps it. */
  refused?: (message: string) => string;
  /** The server said no without a word; `broken` where this is left out. */
  silent?: string;
  /** No answer came. */
  noResponse: string;
  /** The call could not even be made. */
  broken: Wording;
};

const word = (wording: Wording, message: string): string => (typeof wording === 'string' ? wording : wording(message));

/**
 * null where there is nothing to say: the person gave the call up, or the session is over, which the panel says itself, once,
 * and leads to the sign-in.
 */
export function failureText(error: unknown, words: FailureWords): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (!(error instanceof ApiError)) return word(words.broken, error instanceof Error ? error.message : String(error));
  if (error.status === 401) return null;
  if (error.kind === 'network') return words.noResponse;
  if (words.refused) return words.refused(error.message);
  return error.serverMessage ?? words.silent ?? word(words.broken, error.message);
}
