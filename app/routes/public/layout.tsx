import { Outlet, useLocation } from 'react-router';
import { FailureScreen } from '#app/features/layout/failure-screen.tsx';
import { SiteShell } from '#app/features/layout/site-shell.tsx';
import { SearchField } from '#app/features/search/search-field.tsx';
import { NumbersProvider } from '#app/lib/numbers.tsx';
import { loadQueries, numbersQuery, openAtOnce } from '#app/lib/queries.ts';
import { PATHS } from '#contract/paths.ts';
import type { Route } from './+types/layout';

/** The contact numbers are on almost every page: the layout reads them for all. */
export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [numbersQuery()]);
export const clientLoader = openAtOnce;

export default function PublicLayout() {
  // The panel has searches of its own.
  const isPanel = useLocation().pathname.toLowerCase().startsWith(PATHS.panel);
  return (
    <NumbersProvider>
      <SiteShell search={isPanel ? null : <SearchField />}>
        <Outlet />
      </SiteShell>
    </NumbersProvider>
  );
}

export function ErrorBoundary() {
  return (
    <SiteShell search={<SearchField />}>
      <FailureScreen />
    </SiteShell>
  );
}
