import { type ChatProduct, chatUrl, compose, type Letter, productLetter, type Reading } from '../whatsapp.ts';

/** `siteName`: who welcomes. */
export type StaffReading = Reading & { siteName: string };

/** What staff send a customer about a product: a welcome in the place of the question. */
const offerLetter = (product: ChatProduct, reading: StaffReading): Letter => ({
  ...productLetter(product, reading),
  opening: `Ku soo dhawow ${reading.siteName}`,
});

export const offerMessage = (product: ChatProduct, reading: StaffReading): string =>
  compose(offerLetter(product, reading));

/** Without a number WhatsApp itself asks for the chat. */
export const offerChatUrl = (digits: string | null, product: ChatProduct, reading: StaffReading): string =>
  chatUrl(digits, offerLetter(product, reading));
