import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { tapsQuery } from '#app/lib/admin/queries.ts';
import { late } from '#app/lib/late.ts';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { addressOf } from '#contract/calls/call.ts';
import { exportTaps } from '#contract/calls/panel.ts';
import type { TapCounts, TapReport } from '#contract/taps.ts';
import { BestProducts } from './best-products.tsx';
import { totalOf, trendOf } from './tap-sums.ts';

const TapCharts = late(() => import('./tap-charts.tsx'));

const PERIODS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;
/** The server counts days as East Africa does. */
const AHEAD_MS = 3 * 3_600_000;
const dayOf = (ms: number): string => new Date(ms + AHEAD_MS).toISOString().slice(0, 10);

/** What visitors did that brings work, in the last days beside the same number of days before. */
export function TapsView() {
  const { taps: m, common } = useAdminMessages();
  const [days, setDays] = useState<(typeof PERIODS)[number]>(30);
  const [now] = useState(Date.now);
  const period = { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
  const { data, isError, refetch } = useQuery(tapsQuery(period.from, period.to));
  return (
    <section aria-labelledby="taps" className="mt-8 grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-prose gap-1">
          <h2 id="taps" className="text-xl">
            {m.title}
          </h2>
          <p className="text-ash text-sm">{m.intro}</p>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{m.period}</legend>
          {PERIODS.map((count) => (
            <Button
              key={count}
              variant={count === days ? 'dark' : 'quiet'}
              aria-pressed={count === days}
              onClick={() => setDays(count)}
            >
              {m.days(count)}
            </Button>
          ))}
          <AnchorButton variant="quiet" href={addressOf(exportTaps, { query: period })} download>
            <Download aria-hidden="true" size={18} /> {m.csv}
          </AnchorButton>
        </fieldset>
      </div>
      {data ? (
        <Loaded report={data} />
      ) : isError ? (
        <EmptyState
          tone="error"
          text={m.failed}
          action={
            <Button variant="quiet" onClick={() => refetch()}>
              {common.tryAgain}
            </Button>
          }
        />
      ) : (
        <Spinner label={m.loading} />
      )}
    </section>
  );
}

function Loaded({ report }: { report: TapReport }) {
  const m = useAdminMessages().taps;
  const kinds = ['call', 'whatsapp', 'share', 'quote'] as const;
  const sum = (kind: keyof TapCounts) => report.days.reduce((total, day) => total + day[kind], 0);
  const all = report.days.reduce((total, day) => total + totalOf(day), 0);
  const cards = [
    { name: m.total, count: all, before: totalOf(report.before) },
    ...kinds.map((kind) => ({ name: m.kinds[kind], count: sum(kind), before: report.before[kind] })),
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
        {cards.map(({ name, count, before }) => {
          const trend = trendOf(count, before);
          return (
            <div key={name} className="min-w-0 rounded-lg border border-line bg-white p-3 shadow-card sm:p-4">
              <dt className="text-ash text-sm">{name}</dt>
              <dd>
                <span className="font-display font-semibold text-3xl tabular-nums">{count}</span>
                <span className="block text-ash text-xs">{trend === null ? m.trendNew : m.trend(trend)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {all === 0 ? (
        <EmptyState text={m.none} />
      ) : (
        <>
          <Suspense fallback={<Spinner />}>
            <TapCharts report={report} />
          </Suspense>
          <BestProducts products={report.products} />
        </>
      )}
    </>
  );
}
