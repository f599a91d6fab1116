import type { Sentence } from './envelope.ts';
import { LABELS_SO, MESSAGES_SO, PATTERNS_SO } from './messages.so.ts';

const SOMALI = new Map<string, string>(Object.entries({ ...MESSAGES_SO, ...PATTERNS_SO }));
const LABELS = new Map(Object.entries(LABELS_SO));

function fill(pattern: string, params: NonNullable<Sentence['params']>): string | null {
  let whole = true;
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = params[name];
    if (part === undefined) whole = false;
    return name === 'label' ? (LABELS.get(String(part)) ?? String(part)) : String(part);
  });
  return whole ? text : null;
}

/** What the server (or a schema of the contract) said, in Somali; its English sentence where the code or a part is unknown. */
export function inSomali({ code, message, params = {} }: Sentence): string {
  const pattern = code ? SOMALI.get(code) : undefined;
  return (pattern && fill(pattern, params)) ?? message;
}
