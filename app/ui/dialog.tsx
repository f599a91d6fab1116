import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useMessages } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useDialog } from './use-dialog.ts';

/**
 * <Dialog open={open} onClose={() => setOpen(false)} title="Add Category">…</Dialog>
 * A native modal: the browser holds focus inside and gives it back; Escape, the backdrop and the cross close it.
 * `locked` keeps it open while something must not be interrupted (an upload). `wide` is for forms in two columns.
 */
type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
  locked?: boolean;
};

export function Dialog({ open, onClose, title, children, wide, locked }: Props) {
  const messages = useMessages().ui;
  const titleId = useId();
  const dialog = useDialog(open);
  const close = () => {
    if (!locked) onClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; for the keyboard there is Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={onBackdrop}
      onCancel={(event) => {
        // A file picker's own cancel event bubbles up to here as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      className={classNames(
        'dialog-pop m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-lg bg-white p-0 text-charcoal shadow-lift backdrop:bg-charcoal/60',
        wide ? 'max-w-3xl' : 'max-w-lg',
      )}
    >
      {open ? (
        <div className="p-4 sm:p-6">
          <header className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-1.5 text-2xl break-words">
              {title}
            </h2>
            <IconButton
              label={messages.close}
              onClick={close}
              disabled={locked}
              className="-mt-1 -mr-2 text-ash hover:bg-sand"
            >
              <X aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
