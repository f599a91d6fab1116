import type { Language } from '#contract/enums.ts';
import { pathsIn } from '#contract/paths.ts';
import type { Product } from '#contract/products.ts';

/** Phones cut longer addresses; the reader would get half a message. */
export const MAX_URL_LENGTH = 2000;
const GREETING = 'Asc, waxaan rabaa inaan ogaado qiimaha alaabtan:';

/** encodeURIComponent by hand: URLSearchParams writes + for a space, which some phones show as it is. */
const addressOf = (digits: string | null, text: string): string =>
  `${digits === null ? 'https://api.whatsapp.com/send' : `https://wa.me/${digits}`}?text=${encodeURIComponent(text)}`;

/** A text of ours for a chat that WhatsApp asks for. */
export const textChatUrl = (text: string): string => addressOf(null, text);

/** `whole`: never shortened. Half a figure is another figure. */
type Line = { label: string; value: string; whole?: true };
export type Letter = { opening: string; lines: Line[]; closing: string };

export const compose = ({ opening, lines, closing }: Letter): string =>
  [opening, ...lines.map((line) => `${line.label}: ${line.value}`), closing].filter(Boolean).join('\n');

/** Half a surrogate pair would make encodeURIComponent throw. */
const cleanText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Shortens the longest value, again and again, until the whole address fits; what is fixed (greeting, figures, link) stays whole. */
export function chatUrl(digits: string | null, letter: Letter): string {
  const lines = letter.lines.map((line) => ({ ...line, value: cleanText(line.value) }));
  const [first, ...others] = lines.filter(({ whole }) => !whole);
  for (;;) {
    const url = addressOf(digits, compose({ ...letter, lines }));
    if (url.length < MAX_URL_LENGTH || !first) return url;
    const longest = others.reduce((best, line) => (encodedLength(line) > encodedLength(best) ? line : best), first);
    const letters = Array.from(longest.value);
    if (letters.length < 2) return url;
    longest.value = `${letters.slice(0, -Math.max(2, Math.ceil(letters.length / 10))).join('')}…`;
  }
}
const encodedLength = (line: Line): number => encodeURIComponent(line.value).length;

export type ChatProduct = Pick<Product, 'id' | 'code' | 'productname' | 'size' | 'thickness' | 'color' | 'type'> & {
  productnameSo?: string | null;
};

/** Where the product is to be read: the message keeps the language of the page it comes from. */
export type Reading = { origin: string; language: Language };

export const productLetter = (product: ChatProduct, { origin, language }: Reading): Letter => ({
  opening: GREETING,
  lines: [
    { label: 'Code', value: product.code },
    { label: 'Name', value: product.productname },
    { label: 'Size', value: product.size },
    { label: 'Meter²', value: product.thickness },
    { label: 'Color', value: product.color },
    { label: 'Type', value: product.type },
  ],
  // The address stands last and alone: WhatsApp draws the product's preview from it.
  closing: origin + pathsIn(language).product(product.id),
});

/** What a visitor asks about a product, in Somali, with its facts and its address. */
export const productMessage = (product: ChatProduct, reading: Reading): string =>
  compose(productLetter(product, reading));

/** `wanted`: how much of it, where the visitor has planned that. */
export function productChatUrl(digits: string, product: ChatProduct, reading: Reading, wanted: Line[] = []): string {
  const letter = productLetter(product, reading);
  return chatUrl(digits, { ...letter, lines: [...letter.lines, ...wanted] });
}

export type ContactDraft = { name: string; email: string; message: string };

/** The contact form's three fields as one message. */
export const contactChatUrl = (digits: string, draft: ContactDraft): string =>
  chatUrl(digits, {
    opening: '',
    lines: [
      { label: 'Name', value: draft.name },
      { label: 'Email', value: draft.email },
      { label: 'Message', value: draft.message },
    ],
    closing: '',
  });
