import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useDialog } from '../use-dialog.ts';

type Props = {
  open: boolean;
  /** The cross. */
  onClose: () => void;
  /** Escape, and the back button of a phone. */
  onEscape: () => void;
  /** A click beside it. */
  onAside: () => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
  locked?: boolean;
};

/** A native modal: the browser holds focus inside and gives it back. The ways out are its owner's to decide. */
export function Modal({ open, onClose, onEscape, onAside, title, children, wide, locked }: Props) {
  const messages = useMessages().ui;
  const titleId = useId();
  const dialog = useDialog(open);
  const pressedBeside = useRef(false);
  const unlessLocked = (way: () => void) => () => {
    if (!locked) way();
  };
  const leave = unlessLocked(onEscape);
  const onPointerDown = (event: PointerEvent) => {
    pressedBeside.current = event.target === dialog.current;
  };
  const onClick = (event: MouseEvent) => {
    // A press that began inside, as when text is dragged, ends in a click on the dialog too.
    if (event.target === dialog.current && pressedBeside.current) unlessLocked(onAside)();
  };
  // Heard before the browser acts on it: a second Escape would close the dialog without asking anybody.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file picker's own cancel event bubbles up to here as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Closed by the browser over our heads: what is in it is still wanted.
        if (open && event.target === dialog.current && !dialog.current.open) dialog.current.showModal();
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
              onClick={unlessLocked(onClose)}
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
