import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { PanelWaiting } from '#app/features/admin-frame/panel-waiting.tsx';
import { decodeList } from '#app/lib/kept/quote-address.ts';
import { late } from '#app/lib/late.ts';
import { useSession } from '#app/lib/session.ts';
import { mayUse, PANEL_FRONTS } from '#contract/permissions.ts';

/** Each role loads its own front alone. */
const Dashboard = late(() => import('#app/features/admin-dashboard/dashboard.tsx'));
const GeneralFront = late(() => import('./general-front.tsx'));
const Home = late(() => import('../public/home.tsx'));

/** A customer's list in the fragment, as the list's own page and the workbench lead here. */
const AnswerList = late(() => import('#app/features/admin-workbench/answer-list.tsx'));

const FRONTS = { dashboard: Dashboard, workbench: GeneralFront, home: Home };

export default function Front() {
  const role = useSession()?.userRole;
  const { hash } = useLocation();
  if (!role) return null;
  const listed = mayUse('staff', role) ? decodeList(hash) : null;
  const RoleFront = FRONTS[PANEL_FRONTS[role]];
  return (
    <Suspense fallback={<PanelWaiting />}>
      {listed ? <AnswerList key={hash} listed={listed} /> : <RoleFront />}
    </Suspense>
  );
}
