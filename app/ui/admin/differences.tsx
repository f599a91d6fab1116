import type { Difference } from '#app/lib/admin/history-words.ts';

type Props = { differences: readonly Difference[]; before: string; after: string };

/** Old and new values, field by field. Stacked on a phone, side by side where there is room. */
export function Differences({ differences, before, after }: Props) {
  return (
    <dl className="grid gap-2 text-sm">
      {differences.map(({ field, label, before: old, after: next }) => (
        <div key={field} className="grid gap-x-4 rounded-block bg-sand/60 px-3 py-2 sm:grid-cols-3">
          <dt className="font-semibold break-words">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <span className="text-ash">{before}: </span>
            {old}
          </dd>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <span className="text-ash">{after}: </span>
            {next}
          </dd>
        </div>
      ))}
    </dl>
  );
}
