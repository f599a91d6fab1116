import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import './styles.css';
import { api } from './lib/api.ts';
import { LanguageProvider } from './lib/i18n.tsx';
import type { PageSeeds } from './lib/loading.ts';
import { pageContext } from './lib/page-context.ts';
import { createQueryClient } from './lib/queries.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { language, light, origin } = context.get(pageContext);
  return { language, light, origin };
}

/** Language and light mode live on in the browser; nothing here is worth a request on navigation. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={page?.language ?? 'en'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const [client] = useState(() =>
    createQueryClient(
      api.get,
      matches.flatMap((match) => (match.loaderData as PageSeeds | undefined)?.seeds ?? []),
    ),
  );
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={loaderData.language}>
        <Outlet />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
