import { useQuery } from '@tanstack/react-query';
import { Clapperboard, LayoutGrid, type LucideIcon, Users } from 'lucide-react';
import { Suspense } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { countsQuery } from '#app/lib/admin/queries.ts';
import { late } from '#app/lib/late.ts';
import { useSession } from '#app/lib/session.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Counts } from '#contract/counts.ts';
import { BackupLine } from './backup-line.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { TapsView } from './taps-view.tsx';

/** The chart library is the panel's heaviest piece: the counts are on the screen before it is. */
const CountCharts = late(() => import('./count-charts.tsx'));

export default function Dashboard() {
  const { dashboard: m, entries } = useAdminMessages();
  const session = useSession();
  return (
    <PanelPage title={entries.dashboard}>
      <p className="-mt-2 mb-6 text-lg" lang="so">
        {m.welcome} <strong className="break-words">{session?.userName}</strong>
      </p>
      <BackupLine />
      <CountsView />
      <TapsView />
      <LatestChanges />
    </PanelPage>
  );
}

function CountsView() {
  const { dashboard: m, common } = useAdminMessages();
  const counts = useQuery(countsQuery());
  if (counts.data) return <Loaded counts={counts.data} />;
  if (!counts.isError) return <Spinner label={m.loading} />;
  const again = (
    <Button variant="quiet" onClick={() => counts.refetch()}>
      {common.tryAgain}
    </Button>
  );
  return <EmptyState tone="error" text={m.failed} action={again} />;
}

function Loaded({ counts }: { counts: Counts }) {
  const m = useAdminMessages().dashboard;
  const named = [
    { name: m.users, count: counts.users },
    { name: m.videos, count: counts.videos },
    { name: m.products, count: counts.products },
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-2 sm:gap-4">
        <CountCard label={m.totalUsers} count={counts.users} icon={Users} />
        <CountCard label={m.totalVideos} count={counts.videos} icon={Clapperboard} />
        <CountCard label={m.totalProducts} count={counts.products} icon={LayoutGrid} />
      </dl>
      <Suspense fallback={<Spinner />}>
        <CountCharts counts={named} />
      </Suspense>
    </div>
  );
}

function CountCard({ label, count, icon: Icon }: { label: string; count: number; icon: LucideIcon }) {
  return (
    <div className="relative flex min-w-0 flex-col justify-between rounded-lg border border-line bg-white p-3 shadow-card sm:p-4 lg:pl-20">
      <dt className="text-ash text-sm">
        <span className="absolute inset-y-0 left-4 my-auto hidden size-12 place-items-center rounded-block bg-terracotta-100 text-terracotta-700 lg:grid">
          <Icon aria-hidden="true" />
        </span>
        {label}
      </dt>
      <dd className="font-display font-semibold text-3xl tabular-nums">{count}</dd>
    </div>
  );
}
