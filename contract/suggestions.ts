import { z } from 'zod';
import { id, withData } from './envelope.ts';
import { searchText } from './products.ts';

export const suggestionQuery = z.strictObject({ q: searchText });

/** No picture and no facts: an answer has at most 5 kB, however long the names are. */
export const suggestions = z.object({
  products: z.array(z.object({ id, code: z.string(), productname: z.string() })),
  categories: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionResponse = withData(suggestions);
