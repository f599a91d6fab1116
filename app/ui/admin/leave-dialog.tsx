import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { Unsaved } from '#app/lib/admin/unsaved.ts';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';
import { startHere } from './start-here.ts';

type Props = {
  /** null: nobody is about to leave. */
  unsaved: Unsaved | null;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks whoever would leave a form in which something is not saved. Closing the tab is asked about by the browser itself. */
export function LeaveDialog({ unsaved, onLeave, onStay }: Props) {
  const m = useAdminMessages().forms;
  const words = m.leave[unsaved ?? 'kept'];
  return (
    <Modal open={unsaved !== null} onClose={onStay} onEscape={onStay} onAside={onStay} title={words.title}>
      <p>{words.text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant={unsaved === 'kept' ? 'quiet' : 'danger'} onClick={onLeave}>
          {m.leaveIt}
        </Button>
        <Button ref={startHere} onClick={onStay}>
          {m.stay}
        </Button>
      </div>
    </Modal>
  );
}
