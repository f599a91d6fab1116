import { useEffect, useRef } from 'react';

/** Tells the page that it stands behind a dialog (styles.css). */
const markPage = () =>
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null);

/** Opens and closes a native dialog with a piece of state; also for dialogs of another shape (the side menu, a full-screen video). */
export function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    markPage();
    return () => {
      element.close();
      markPage();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  return dialog;
}
