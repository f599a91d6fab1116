import { useEffect } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Failure } from './failure.tsx';
import { focusPanelTitle } from './panel-page.tsx';
import { startHere } from './start-here.ts';

type Props = {
  open: boolean;
  /** Names the thing that will be gone. */
  question: string;
  /** Where it is no deletion: what the dialog is called, and what happens. */
  title?: string;
  note?: string;
  /** Why it could not be done; said in the dialog, since a modal hides the rest of the page. */
  failure: string | null;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** <ConfirmDialog open={product !== null} question="Delete the product …?" busy={…} onYes={…} onNo={…} /> */
export function ConfirmDialog({ open, question, title, note, failure, busy, onYes, onNo }: Props) {
  const m = useAdminMessages().common;
  useEffect(() => {
    if (!open) return;
    // After a Yes the button that asked is gone with its row, and focus would fall to the top of the page.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPanelTitle();
      });
    };
  }, [open]);
  return (
    <Dialog open={open} onClose={onNo} title={title ?? m.confirmTitle} locked={busy}>
      <p className="break-words">{question}</p>
      <p className="mt-1 text-ash text-sm">{note ?? m.confirmGone}</p>
      {failure ? <Failure text={failure} /> : null}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="quiet" ref={startHere} onClick={onNo} disabled={busy} className="min-w-20">
          {m.no}
        </Button>
        <Button variant="danger" onClick={onYes} busy={busy} className="min-w-20">
          {m.yes}
        </Button>
      </div>
    </Dialog>
  );
}
