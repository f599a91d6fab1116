import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { PanelHandle } from './panel.tsx';

export const handle = { everyRole: true } satisfies PanelHandle;

/** Each role loads its own front alone. */
const Dashboard = lazy(() => import('../../features/admin-dashboard/dashboard.tsx'));
const GeneralFront = lazy(() => import('./general-front.tsx'));
const Home = lazy(() => import('../public/home.tsx'));

const FRONTS = { ADMIN: Dashboard, GENERAL: GeneralFront, USER: Home };

export default function Front() {
  const role = useSession()?.userRole;
  if (!role) return null;
  const RoleFront = FRONTS[role];
  return (
    <Suspense fallback={<Spinner />}>
      <RoleFront />
    </Suspense>
  );
}
