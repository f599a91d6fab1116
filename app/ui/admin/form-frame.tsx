import type { FormEventHandler, ReactNode } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Button } from '../button.tsx';
import { Failure } from './failure.tsx';
import { startHere } from './start-here.ts';

/** In a dialog the keyboard starts at the first field, not at the cross. */
const startAtFirstField = (form: HTMLFormElement | null): void =>
  startHere(form?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? null);

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** What the server said no with, or that nothing came back; said inside the form, since a modal hides the rest of the page. */
  failure: string | null;
  submit: string;
  busy: boolean;
  busyLabel?: string;
  /** Set where text of an earlier try was put back. */
  restored?: { onStartOver: () => void };
  onCancel?: () => void;
  /** Between the fields and the buttons: an upload's progress. */
  footer?: ReactNode;
};

/** <FormFrame onSubmit={form.handleSubmit(save)} failure={failure} submit="Save" busy={…}>fields</FormFrame> */
export function FormFrame({ onSubmit, children, failure, submit, busy, busyLabel, restored, onCancel, footer }: Props) {
  const m = useAdminMessages().common;
  return (
    // Our own sentences, on the fields, in the chosen language of the page: not the browser's bubbles.
    <form ref={startAtFirstField} onSubmit={onSubmit} noValidate className="grid gap-4">
      {restored ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-block bg-leaf-100 px-3 py-1"
        >
          <span>{m.draftRestored}</span>
          <button type="button" onClick={restored.onStartOver} className="min-h-11 px-2 font-semibold underline">
            {m.startOver}
          </button>
        </div>
      ) : null}
      {children}
      {footer}
      {failure ? <Failure text={failure} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {m.cancel}
          </Button>
        ) : null}
        <Button type="submit" busy={busy}>
          {busy ? (busyLabel ?? m.saving) : submit}
        </Button>
      </div>
    </form>
  );
}
