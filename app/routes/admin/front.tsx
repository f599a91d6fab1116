import { lazy, Suspense } from 'react';
import { useSession } from '#app/lib/session.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { PANEL_FRONTS } from '#contract/permissions.ts';

/** Each role loads its own front alone. */
const Dashboard = lazy(() => import('#app/features/admin-dashboard/dashboard.tsx'));
const GeneralFront = lazy(() => import('./general-front.tsx'));
const Home = lazy(() => import('../public/home.tsx'));

const FRONTS = { dashboard: Dashboard, workbench: GeneralFront, home: Home };

export default function Front() {
  const role = useSession()?.userRole;
  if (!role) return null;
  const RoleFront = FRONTS[PANEL_FRONTS[role]];
  return (
    <Suspense fallback={<Spinner />}>
      <RoleFront />
    </Suspense>
  );
}
