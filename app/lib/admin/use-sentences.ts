import { inSomali } from '#contract/in-somali.ts';
import { codeOf } from '#contract/sentence-code.ts';
import { useLanguage } from '../i18n.tsx';

const asWritten = (sentence: string): string => sentence;
const spokenSomali = (sentence: string): string => inSomali({ message: sentence, ...codeOf(sentence) });

/** Says a sentence of the contract, which comes in English, in the language of the panel. */
export const useSentences = (): ((sentence: string) => string) =>
  useLanguage().language === 'so' ? spokenSomali : asWritten;
