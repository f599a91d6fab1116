import type { ReactNode } from 'react';
import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSentences } from '#app/lib/admin/use-sentences.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Progress } from '#app/ui/progress.tsx';
import type { BackupOverview } from '#contract/backups.ts';
import { fileSize } from './file-size.ts';

const LOOKS: Record<BackupOverview['state'], string> = {
  ok: 'bg-leaf-100 text-leaf-700',
  waiting: 'bg-sand-200 text-charcoal',
  off: 'bg-sand-200 text-charcoal',
  late: 'bg-danger-100 text-danger-700',
  failed: 'bg-danger-100 text-danger-700',
};

/** How backups stand: one line, and the facts of the last and the next. */
export function BackupStatus({ overview }: { overview: BackupOverview }) {
  const m = useAdminMessages().backups;
  const formatMoment = useFormatMoment();
  const { data, nextAt, where, lastDrillAt, running } = overview;
  const [newest] = data;
  return (
    <section aria-label={m.status} className="grid gap-4 rounded-lg border border-line bg-white p-4 shadow-card">
      <StateLine overview={overview} />
      {running ? <Running {...running} /> : null}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Fact name={m.last}>{newest ? formatMoment(newest.at) : m.never}</Fact>
        {newest ? (
          <>
            <Fact name={m.size}>{fileSize(newest.bytes)}</Fact>
            <Fact name={m.verified}>{newest.verified ? m.isVerified : m.notVerified}</Fact>
          </>
        ) : null}
        <Fact name={m.next}>{nextAt ? formatMoment(nextAt) : m.nextOff}</Fact>
        <Fact name={m.trial}>{lastDrillAt ? formatMoment(lastDrillAt) : m.never}</Fact>
        <Fact name={m.where}>
          <code className="break-all">{where}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ash text-sm">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}

function StateLine({ overview: { state, lastFailure } }: { overview: BackupOverview }) {
  const m = useAdminMessages().backups;
  const formatMoment = useFormatMoment();
  const say = useSentences();
  const isBad = state === 'late' || state === 'failed';
  const failed = lastFailure?.code === 'backupNotRestored' ? m.trialFailed : m.failed;
  const line = state === 'failed' ? (lastFailure ? failed(formatMoment(lastFailure.at)) : m.lineFailed) : m[state];
  return (
    <p role={isBad ? 'alert' : undefined} className={classNames('rounded-block px-3 py-2 font-medium', LOOKS[state])}>
      {line}
      {lastFailure ? ` ${say(lastFailure.message)}` : null}
    </p>
  );
}

/** Where another instance makes it, how far it is is not known. */
function Running({ done, total }: { done: number; total: number }) {
  const m = useAdminMessages().backups;
  if (total === 0) return <p role="status">{m.making}</p>;
  return <Progress label={m.making} value={done} max={total} text={m.progress(fileSize(done), fileSize(total))} />;
}
