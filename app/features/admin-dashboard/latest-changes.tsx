import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { latestQuery } from '#app/lib/admin/queries.ts';
import { HistoryEntries } from '#app/ui/admin/history-entries.tsx';
import { panelPath } from '#contract/permissions.ts';

/** The last ten writes; nothing where there are none, or where they cannot be read. */
export function LatestChanges() {
  const m = useAdminMessages().history;
  const { data } = useQuery(latestQuery());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="latest-changes" className="mt-6">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest-changes" className="text-xl">
          {m.latest}
        </h2>
        <Link to={panelPath('history')} className="inline-flex min-h-11 items-center font-semibold underline">
          {m.all}
        </Link>
      </header>
      <HistoryEntries entries={data} label={m.latest} brief />
    </section>
  );
}
