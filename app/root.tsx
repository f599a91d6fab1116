import displayFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import './styles.css';
import { inLanguage, languageOfPath } from '../contract/paths.ts';
import { FailureScreen } from './features/layout/failure-screen.tsx';
import { Splash } from './features/layout/splash.tsx';
import { ToastPlace } from './features/layout/toast-place.tsx';
import { useFirstPageEnd } from './first-view/first-page.ts';
import { LanguageProvider } from './lib/i18n.tsx';
import { LightProvider } from './lib/light.tsx';
import { documentLanguage } from './lib/load-messages.ts';
import { pageContext } from './lib/page-context.ts';
import { type PageSeeds, pageOf, readQueries, seedsIn, siteQuery } from './lib/queries.ts';
import { nameIn, SiteProvider } from './lib/site.tsx';
import { StoreProvider } from './lib/use-read.tsx';
import { OfflinePlace } from './offline/offline-place.tsx';

/** The site's names and texts are on every page: the root reads them for all. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language, light, origin, signup } = context.get(pageContext);
  const site = await readQueries(context, [siteQuery()]);
  return { language, light, origin, signup, name: nameIn(site, language), ...pageOf(site) };
}

/** Language and light mode live on in the browser; nothing here is worth a request on navigation. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  // Where reading the page failed, the address alone tells the language.
  const language = page?.language ?? languageOfPath(pathname) ?? 'en';
  return (
    <html lang={language} data-light={page?.light ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#23262B" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href={inLanguage('/manifest.webmanifest', language)} />
        {page?.light ? null : (
          <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
      </head>
      <body>
        <Splash name={page?.name ?? ''} />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const seeds = () => matches.flatMap(({ loaderData }) => (loaderData ? seedsIn(loaderData as PageSeeds) : []));
  useFirstPageEnd();
  return (
    <StoreProvider seeds={seeds}>
      <LanguageProvider initial={loaderData.language}>
        <LightProvider initial={loaderData.light}>
          <SiteProvider>
            <Outlet />
          </SiteProvider>
          <ToastPlace />
          <OfflinePlace />
        </LightProvider>
      </LanguageProvider>
    </StoreProvider>
  );
}

/** For what breaks the shell itself; everything else is caught inside it, by the layout. The language is that of the document as it stands. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <LanguageProvider initial={import.meta.env.SSR ? (loaderData?.language ?? 'en') : documentLanguage()}>
      <main>
        <FailureScreen />
      </main>
    </LanguageProvider>
  );
}
