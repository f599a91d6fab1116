import { site } from '#site.config.ts';
import { type ChatProduct, chatUrl, compose, type Letter, productLetter, type Reading } from '../whatsapp.ts';

const WELCOME = `Ku soo dhawow ${site.name}`;

/** What staff send a customer about a product: a welcome in the place of the question. */
const offerLetter = (product: ChatProduct, reading: Reading): Letter => ({
  ...productLetter(product, reading),
  opening: WELCOME,
});

export const offerMessage = (product: ChatProduct, reading: Reading): string => compose(offerLetter(product, reading));

/** Without a number WhatsApp itself asks for the chat. */
export const offerChatUrl = (digits: string | null, product: ChatProduct, reading: Reading): string =>
  chatUrl(digits, offerLetter(product, reading));
