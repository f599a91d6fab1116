import { Outlet } from 'react-router';
import { FailureScreen } from '#app/features/layout/failure-screen.tsx';
import { SiteShell } from '#app/features/layout/site-shell.tsx';
import { loadQueries, openAtOnce } from '#app/lib/loading.ts';
import { NumbersProvider } from '#app/lib/numbers.tsx';
import { numbersQuery } from '#app/lib/queries.ts';
import type { Route } from './+types/layout';

/** The contact numbers are on almost every page: the layout reads them for all. */
export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [numbersQuery()]);
export const clientLoader = openAtOnce;

export default function PublicLayout() {
  return (
    <NumbersProvider>
      <SiteShell>
        <Outlet />
      </SiteShell>
    </NumbersProvider>
  );
}

export function ErrorBoundary() {
  return (
    <SiteShell>
      <FailureScreen />
    </SiteShell>
  );
}
