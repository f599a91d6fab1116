import type { Difference } from '#app/lib/admin/difference.ts';

type Props = {
  differences: readonly Difference[];
  /** What the old and the new values are called; without it they are left out. */
  before?: string;
  after?: string;
};

/** Old and new values, field by field. Stacked on a phone, side by side where there is room. */
export function Differences({ differences, before, after }: Props) {
  return (
    <dl className="grid gap-2 text-sm">
      {differences.map(({ field, label, before: old, after: next }) => (
        <div key={field} className="grid gap-x-4 rounded-block bg-sand/60 px-3 py-2 sm:grid-cols-3">
          <dt className="font-semibold break-words">{label}</dt>
          {before ? <Value name={before} value={old} /> : null}
          {after ? <Value name={after} value={next} /> : null}
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <dd className="min-w-0 break-words whitespace-pre-line">
      <span className="text-ash">{name}: </span>
      {value}
    </dd>
  );
}
