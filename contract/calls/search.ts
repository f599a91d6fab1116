import type { Call } from './call.ts';

/** The call of the search field, apart from public.ts: pages load it when the field is touched. */
export const suggest = {
  method: 'GET',
  path: '/api/search',
  summary: 'Products and categories that begin with what is being typed; a few of each',
  access: 'public',
  query: 'suggestionQuery',
  response: 'suggestionResponse',
  reads: ['products', 'categories'],
} as const satisfies Call;
