import { type FormEvent, useId } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

export type Conflict<Field extends string> = {
  field: Field;
  label: string;
  mine: string;
  theirs: string;
  /** Whether the person at this form has changed the field. */
  touched: boolean;
};

type Props<Field extends string> = {
  /** null while closed. */
  conflicts: readonly Conflict<Field>[] | null;
  /** The fields to take from the other version. */
  onSettle: (theirs: Field[]) => void;
  onClose: () => void;
};

/** Two people have changed the same thing: both versions, field by field, one of each to choose. */
export function ConflictDialog<Field extends string>({ conflicts, onSettle, onClose }: Props<Field>) {
  const m = useAdminMessages().conflict;
  const settle = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    onSettle((conflicts ?? []).map(({ field }) => field).filter((field) => chosen.get(field) === 'theirs'));
  };
  return (
    <Dialog open={conflicts !== null} onClose={onClose} title={m.title}>
      <form onSubmit={settle} className="grid gap-5">
        <p>{m.intro}</p>
        {conflicts?.map(({ field, label, mine, theirs, touched }) => (
          <fieldset key={field} className="grid min-w-0 gap-2">
            <legend className="mb-1 font-semibold">{label}</legend>
            <Version field={field} value="mine" label={m.mine} text={mine} chosen={touched} />
            <Version field={field} value="theirs" label={m.theirs} text={theirs} chosen={!touched} />
          </fieldset>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit">{m.use}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type VersionProps = { field: string; value: 'mine' | 'theirs'; label: string; text: string; chosen: boolean };

function Version({ field, value, label, text, chosen }: VersionProps) {
  const m = useAdminMessages().conflict;
  const id = useId();
  return (
    <div className="flex items-start gap-3 rounded-block border border-line p-3 has-checked:border-terracotta has-checked:bg-sand">
      <input
        id={id}
        type="radio"
        name={field}
        value={value}
        defaultChecked={chosen}
        className="mt-1 size-5 shrink-0 accent-terracotta"
      />
      <label htmlFor={id} className="min-w-0 grow break-words whitespace-pre-line">
        <span className="block text-ash text-sm">{label}</span>
        {text || m.empty}
      </label>
    </div>
  );
}
