import type { Language } from '#contract/enums.ts';
import { LABELS_SO, MESSAGES_SO, PATTERNS_SO } from '#contract/messages.so.ts';

export type Sentence = {
  /** The key of the sentence in the contract. */
  code?: string;
  /** The sentence in English. */
  message: string;
  params?: Record<string, string | number>;
};

const SOMALI = new Map<string, string>(Object.entries({ ...MESSAGES_SO, ...PATTERNS_SO }));

function fill(pattern: string, params: Record<string, string | number>): string | null {
  let whole = true;
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = params[name];
    if (part === undefined) whole = false;
    return name === 'label' ? (LABELS_SO[String(part)] ?? String(part)) : String(part);
  });
  return whole ? text : null;
}

/** What the server (or the contract's schema) said, in this language; the English sentence where the code or a part is unknown. */
export function sentenceOf({ code, message, params = {} }: Sentence, language: Language): string {
  const pattern = language === 'so' && code ? SOMALI.get(code) : undefined;
  return (pattern && fill(pattern, params)) ?? message;
}
