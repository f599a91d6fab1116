import { MESSAGES, PATTERNS, type Parts } from './messages.ts';

/** Which sentence a text is: its code, and its parts where it has any. */
export type Coded = { code?: string; params?: Parts };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** `{label} is required` as an expression with a named group for each part. */
const matcher = (pattern: string): RegExp =>
  new RegExp(`^${escaped(pattern).replace(/\\\{(\w+)\\\}/g, '(?<$1>.*?)')}$`, 'su');

const WHOLE = new Map<string, string>([
  ...Object.entries(PATTERNS).map(([code, text]) => [text, code] as const),
  ...Object.entries(MESSAGES).map(([code, text]) => [text, code] as const),
]);
const WITH_PARTS = Object.entries(PATTERNS)
  .filter(([, pattern]) => pattern.includes('{'))
  .map(([code, pattern]) => ({ code, matches: matcher(pattern) }));

/**
 * The code of a sentence, found from the sentence itself: schemas hand on nothing but text, and one lookup here spares every
 * schema a second value beside each message. Nothing for a text that is in neither table.
 */
export function codeOf(sentence: string): Coded {
  const whole = WHOLE.get(sentence);
  if (whole) return { code: whole };
  for (const { code, matches } of WITH_PARTS) {
    const found = matches.exec(sentence);
    if (found) return { code, params: { ...found.groups } };
  }
  return {};
}
