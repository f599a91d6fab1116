import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useHistoryWords } from '#app/lib/admin/history-words.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { Differences } from './differences.tsx';

type Props = {
  entries: readonly HistoryEntry[];
  label: string /** Without what a sentence leaves out. */;
  brief?: boolean;
};

/** What happened, in words, newest first. */
export function HistoryEntries({ entries, label, brief = false }: Props) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
      {entries.map((entry) => (
        <Entry key={entry.entry} entry={entry} brief={brief} />
      ))}
    </ol>
  );
}

function Entry({ entry, brief }: { entry: HistoryEntry; brief: boolean }) {
  const m = useAdminMessages().history;
  const words = useHistoryWords();
  const formatMoment = useFormatMoment();
  const details = brief ? [] : words.details(entry);
  return (
    <li className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 break-words">{words.sentence(entry)}</p>
      <p className="text-ash text-sm md:text-right">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </p>
      {details.length > 0 ? (
        <details className="md:col-span-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-terracotta-700 underline">
            {m.details}
          </summary>
          <Differences
            differences={details}
            before={entry.before ? m.before : undefined}
            after={entry.after ? m.after : undefined}
          />
        </details>
      ) : null}
    </li>
  );
}
