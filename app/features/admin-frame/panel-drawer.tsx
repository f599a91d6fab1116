import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** The side bar on a phone: a native modal that slides over the content; Escape and a tap beside it close it. */
export function PanelDrawer({ open, onClose, label, children }: Props) {
  const close = useMessages().ui.close;
  const dialog = useDialog(open);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; for the keyboard there is Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(20rem,86vw)] -translate-x-full bg-white text-charcoal shadow-lift transition-transform backdrop:bg-charcoal-900/60 open:translate-x-0 starting:open:-translate-x-full"
    >
      {open ? (
        <div className="flex min-h-full flex-col p-3">
          <IconButton label={close} onClick={onClose} className="self-end text-ash hover:bg-sand">
            <X aria-hidden="true" />
          </IconButton>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
