import type { Language } from '#contract/enums.ts';
import { pathsIn } from '#contract/paths.ts';
import { twinOf } from '#contract/twins.ts';
import { chatUrl, type Letter, MAX_URL_LENGTH, type Reading } from '../whatsapp.ts';
import { type Entry, piecesOf, type Quote } from './quote.ts';
import { encodeList } from './quote-address.ts';

/** The words of the one message that a list becomes. */
export const LETTER_WORDS = {
  en: {
    greeting: 'Hello, I would like a price for this list:',
    amount: 'Amount',
    note: 'Note',
    noteOnAll: 'Note on the whole list',
    pieces: (count: string) => `${count} pieces`,
    products: 'Products',
  },
  so: {
    greeting: 'Asc, waxaan rabaa inaan ogaado qiimaha liiskan:',
    amount: 'Tirada',
    note: 'Faallo',
    noteOnAll: 'Faallada liiska oo dhan',
    pieces: (count: string) => `${count} xabbo`,
    products: 'Alaabta',
  },
};

let figures: Intl.NumberFormat | undefined;

/** Somali writes numbers as English does, and browsers know no Somali. */
export function figure(value: number | string): string {
  // Not before somebody needs it: making it takes 20 ms here, and six times that on a slow phone.
  figures ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return figures.format(Number(value));
}

/** `33 m², 1,815 pieces`; empty while no amount is said. */
export function amountText(entry: Entry, language: Language): string {
  const pieces = piecesOf(entry);
  const size = entry.amount && entry.unit !== 'piece' && `${figure(entry.amount)} ${entry.unit === 'm' ? 'm' : 'm²'}`;
  return [size, pieces !== null && LETTER_WORDS[language].pieces(figure(pieces))].filter(Boolean).join(', ');
}

export const nameOf = (entry: Pick<Entry, 'name' | 'nameSo'>, language: Language): string =>
  twinOf(language, entry.name, entry.nameSo).text;

/** The address that opens the same list on another phone. */
export const quoteAddress = (entries: readonly Entry[], { origin, language }: Reading): string =>
  `${origin}${pathsIn(language).quote}#${encodeList(entries)}`;

type Detail = 'all' | 'codes' | 'count';

export function quoteLetter(quote: Quote, reading: Reading, detail: Detail = 'all'): Letter {
  const { language } = reading;
  const words = LETTER_WORDS[language];
  const lines = quote.entries.flatMap((entry, at): Letter['lines'] => {
    const amount = amountText(entry, language);
    const label = `${at + 1}. ${entry.code}`;
    if (detail === 'codes') return [{ label, value: amount || '-', whole: true }];
    return [
      { label, value: nameOf(entry, language) },
      ...(amount ? [{ label: words.amount, value: amount, whole: true as const }] : []),
      ...(entry.note ? [{ label: words.note, value: entry.note }] : []),
    ];
  });
  return {
    opening: words.greeting,
    lines: [
      ...(detail === 'count'
        ? [{ label: words.products, value: String(quote.entries.length), whole: true as const }]
        : lines),
      ...(quote.note ? [{ label: words.noteOnAll, value: quote.note }] : []),
    ],
    closing: quoteAddress(quote.entries, reading),
  };
}

/** `letters`: the same message, each shorter than the one before. */
export function fittingChatUrl(digits: string | null, letters: readonly Letter[]): string {
  const urls = letters.map((letter) => chatUrl(digits, letter));
  return urls.find((url) => url.length < MAX_URL_LENGTH) ?? urls.at(-1) ?? '';
}

const DETAILS: readonly Detail[] = ['all', 'codes', 'count'];

/** A long list loses its names before it loses its amounts; the address always holds all of it. */
export const quoteChatUrl = (digits: string, quote: Quote, reading: Reading): string =>
  fittingChatUrl(
    digits,
    DETAILS.map((detail) => quoteLetter(quote, reading, detail)),
  );
