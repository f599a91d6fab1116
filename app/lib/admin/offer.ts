import { site } from '#site.config.ts';
import { type ChatProduct, chatUrl, compose, type Letter, productLetter } from '../whatsapp.ts';

const WELCOME = `Ku soo dhawow ${site.name}`;

/** What staff send a customer about a product: a welcome in the place of the question. */
const offerLetter = (product: ChatProduct, origin: string): Letter => ({
  ...productLetter(product, origin),
  opening: WELCOME,
});

export const offerMessage = (product: ChatProduct, origin: string): string => compose(offerLetter(product, origin));

/** Without a number WhatsApp itself asks for the chat. */
export const offerChatUrl = (digits: string | null, product: ChatProduct, origin: string): string =>
  chatUrl(digits, offerLetter(product, origin));
