import { dropAllFiles } from './kept-files.ts';

/**
 * What was typed into a form, kept for this tab until it is saved, begun anew or its person signs out: neither a session that
 * ends nor a slip of the finger costs a word. Passwords never come here; files have kept-files.ts.
 */
export type Draft = Record<string, string>;

const PREFIX = 'draft:';

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function keepDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    // Storage may be full or switched off; the form itself still holds the text.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing was kept then.
  }
}

/** For signing out: the next person at this screen must not find what this one typed. */
export function dropAllDrafts(): void {
  dropAllFiles();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
