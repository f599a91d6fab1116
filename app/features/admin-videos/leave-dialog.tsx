import type { Blocker } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { startHere } from '#app/ui/admin/start-here.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** Asks whoever would leave while a video is on its way. Closing the tab is asked about by the browser itself. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const m = useAdminMessages().videos;
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={m.leaveTitle}>
      <p>{m.leaveText}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {m.leave}
        </Button>
        <Button ref={startHere} onClick={stay}>
          {m.stay}
        </Button>
      </div>
    </Dialog>
  );
}
