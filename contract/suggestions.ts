import { z } from 'zod';
import { LANGUAGES } from './enums.ts';
import { id, withData } from './envelope.ts';
import { searchText } from './products.ts';

/** Names come in one language, English if none is named: both would be more than 5 kB. */
export const suggestionQuery = z.strictObject({ q: searchText, lang: z.enum(LANGUAGES).optional() });

/** Where a name stands in from the other language. */
const lang = z.enum(LANGUAGES).optional();

/** No picture and no facts: an answer has at most 5 kB, however long the names are. */
export const suggestions = z.object({
  products: z.array(z.object({ id, code: z.string(), productname: z.string(), lang })),
  categories: z.array(z.object({ label: z.string(), value: z.string(), lang })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionResponse = withData(suggestions);
