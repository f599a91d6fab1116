import type { Language } from '#contract/enums.ts';
import type { Messages } from '../messages/en.ts';

/** One file per language, so that a visitor carries only the one they read. */
const FILES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('../messages/en.ts')).en,
  so: async () => (await import('../messages/so.ts')).so,
};

const known = new Map<Language, Messages>();

/** The server knows every language from the start. */
export const provideMessages = (language: Language, messages: Messages): void => void known.set(language, messages);

/** False where the file did not come, without a network for example: the page then stays as it is. */
export async function loadMessages(language: Language): Promise<boolean> {
  try {
    if (!known.has(language)) known.set(language, await FILES[language]());
    return true;
  } catch {
    return false;
  }
}

/** The language the document is shown in; at the start, the one it was rendered in. */
export const documentLanguage = (): Language => (document.documentElement.lang === 'so' ? 'so' : 'en');
export const loadDocumentMessages = (): Promise<boolean> => loadMessages(documentLanguage());

export function knownMessages(language: Language): Messages {
  // When the shell itself breaks, the language is unknown; only one is loaded.
  const messages = known.get(language) ?? known.values().next().value;
  if (!messages) throw new Error('No messages are loaded');
  return messages;
}
