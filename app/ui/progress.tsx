import { useId } from 'react';

/** <Progress label="Uploading" value={sent} max={total} text="3.1 of 12.0 MB" />: a native bar with words beside it. */
export function Progress({ label, value, max, text }: { label: string; value: number; max: number; text?: string }) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-ash tabular-nums">{text ?? `${max > 0 ? Math.floor((value / max) * 100) : 0} %`}</span>
      </div>
      <progress id={id} value={value} max={max || 1} className="bar h-2.5 w-full overflow-hidden rounded-full" />
    </div>
  );
}
