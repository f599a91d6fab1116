import { PATHS } from '#contract/paths.ts';

/** Where to go after signing in: back to the panel page that asked for it, never to an address from elsewhere. */
export function nextPath(search: URLSearchParams): string {
  const asked = search.get('next') ?? '';
  // A browser drops tabs and line breaks from an address and reads a backslash as a slash.
  if (
    !/^\/admin-panel(?:[/?][\w\-./?=&%]*)?(?:#[\w\-.]*)?$/i.test(asked) ||
    asked.includes('..') ||
    asked.includes('//')
  )
    return PATHS.panel;
  return asked;
}
