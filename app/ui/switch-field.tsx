import type { ReactNode } from 'react';
import { useId } from 'react';

type Props = { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** <SwitchField label="Hidden" hint="…" checked={hidden} onChange={setHidden} /> */
export function SwitchField({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-terracotta"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-ash text-sm">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
