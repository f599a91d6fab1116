import type { Language } from '#contract/enums.ts';
import type { Entry } from '../kept/quote.ts';
import { amountText, fittingChatUrl, nameOf, quoteAddress } from '../kept/quote-letter.ts';
import { add, exact, readDecimal, toNumber } from '../planning/exact.ts';
import { compose, type Letter } from '../whatsapp.ts';
import type { StaffReading } from './offer.ts';

/** What staff answer to a customer's list: its products with the prices that were typed in. */
const WORDS = {
  en: { opening: (name: string) => `Thank you for asking ${name}.`, price: 'Price', total: 'Together' },
  so: { opening: (name: string) => `Ku soo dhawow ${name}`, price: 'Qiimaha', total: 'Wadarta' },
} satisfies Record<Language, object>;

const MONEY = new Intl.NumberFormat('en', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** null: not a price. Empty: none given. */
export const readPrice = (text: string): number | '' | null => {
  if (text.trim() === '') return '';
  const price = readDecimal(text);
  return price && toNumber(price);
};

export type Priced = { entry: Entry; price: string };
type Answer = { priced: readonly Priced[]; currency: string };

/** The sum of the prices given, exactly; null where there are none. */
export function totalOf(priced: readonly Priced[]): number | null {
  const prices = priced.flatMap(({ price }) => readDecimal(price) ?? []);
  return prices.length > 0 ? toNumber(prices.reduce(add, exact(0))) : null;
}

const money = (value: number, currency: string): string => `${MONEY.format(value)} ${currency}`.trim();

type Detail = 'all' | 'amounts' | 'prices' | 'sum';
const DETAILS: readonly Detail[] = ['all', 'amounts', 'prices', 'sum'];

function answerLetter({ priced, currency }: Answer, reading: StaffReading, detail: Detail = 'all'): Letter {
  const { language } = reading;
  const words = WORDS[language];
  const lines = priced.flatMap(({ entry, price }, at) => {
    const label = `${at + 1}. ${entry.code}`;
    const amount = amountText(entry, language);
    const value = readPrice(price);
    const asked = typeof value === 'number' ? money(value, currency) : '';
    if (detail === 'sum') return [];
    if (detail === 'prices') return asked ? [{ label, value: asked }] : [];
    const what = detail === 'all' ? nameOf(entry, language) + (amount && `, ${amount}`) : amount || '-';
    return [{ label, value: what }, ...(asked ? [{ label: words.price, value: asked }] : [])];
  });
  const total = totalOf(priced);
  const sum = total === null ? [] : [{ label: words.total, value: money(total, currency) }];
  return {
    opening: words.opening(reading.siteName),
    lines: [...lines, ...sum].map((line) => ({ ...line, whole: true as const })),
    closing: quoteAddress(
      priced.map(({ entry }) => entry),
      reading,
    ),
  };
}

export const answerMessage = (answer: Answer, reading: StaffReading): string => compose(answerLetter(answer, reading));

/**
 * A long answer loses its names, then its amounts, then all but the sum: no price is cut, and the address leads to the whole list.
 * Without a number WhatsApp itself asks for the chat.
 */
export const answerChatUrl = (digits: string | null, answer: Answer, reading: StaffReading): string =>
  fittingChatUrl(
    digits,
    DETAILS.map((detail) => answerLetter(answer, reading, detail)),
  );
