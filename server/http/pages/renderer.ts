import type { PageContext } from '#app/lib/page-context.ts';

/** Turns a request for a page into HTML. In production the built bundle, in development Vite's live one. */
export type PageRenderer = (request: Request, page: PageContext) => Promise<Response>;
