import type { Language } from '#contract/enums.ts';
import { site } from '#site.config.ts';
import type { Entry } from '../kept/quote.ts';
import { amountText, nameOf, quoteAddress } from '../kept/quote-letter.ts';
import { add, exact, readDecimal, toNumber } from '../planning/exact.ts';
import { chatUrl, compose, type Letter, type Reading } from '../whatsapp.ts';

/** What staff answer to a customer's list: its products with the prices that were typed in. */
const WORDS = {
  en: { opening: `Thank you for asking ${site.name}.`, price: 'Price', total: 'Together' },
  so: { opening: `Ku soo dhawow ${site.name}`, price: 'Qiimaha', total: 'Wadarta' },
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

function answerLetter({ priced, currency }: Answer, reading: Reading): Letter {
  const { language } = reading;
  const words = WORDS[language];
  const lines = priced.flatMap(({ entry, price }, at) => {
    const amount = amountText(entry, language);
    const value = readPrice(price);
    return [
      { label: `${at + 1}. ${entry.code}`, value: nameOf(entry, language) + (amount && `, ${amount}`) },
      ...(typeof value === 'number' ? [{ label: words.price, value: money(value, currency) }] : []),
    ];
  });
  const total = totalOf(priced);
  return {
    opening: words.opening,
    lines: total === null ? lines : [...lines, { label: words.total, value: money(total, currency) }],
    closing: quoteAddress(
      priced.map(({ entry }) => entry),
      reading,
    ),
  };
}

export const answerMessage = (answer: Answer, reading: Reading): string => compose(answerLetter(answer, reading));

/** Without a number WhatsApp itself asks for the chat. */
export const answerChatUrl = (digits: string | null, answer: Answer, reading: Reading): string =>
  chatUrl(digits, answerLetter(answer, reading));
