import { type ReactNode, useState } from 'react';
import { FormsContext, type Unsaved, useForms } from '../lib/admin/unsaved.ts';
import { LeaveDialog } from './admin/leave-dialog.tsx';
import { Modal } from './admin/modal.tsx';

/**
 * <Dialog open={open} onClose={() => setOpen(false)} title="Add Category">…</Dialog>
 * Escape, a click beside it and the cross close it. While a form inside holds something that is not saved, a click beside it
 * does nothing and Escape asks first. `locked` keeps it open while something must not be interrupted (an upload). `wide` is
 * for forms in two columns.
 */
type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
  locked?: boolean;
};

export function Dialog({ onClose, children, ...rest }: Props) {
  const { forms, unsaved } = useForms({ inDialog: true });
  const [asking, setAsking] = useState<Unsaved | null>(null);
  const askOrClose = () => {
    const found = unsaved();
    if (found) setAsking(found);
    else onClose();
  };
  const aside = () => {
    if (!unsaved()) onClose();
  };
  return (
    <Modal {...rest} onClose={onClose} onEscape={askOrClose} onAside={aside}>
      <FormsContext value={forms}>{children}</FormsContext>
      <LeaveDialog
        unsaved={asking}
        onStay={() => setAsking(null)}
        onLeave={() => {
          setAsking(null);
          onClose();
        }}
      />
    </Modal>
  );
}
