import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { VideoForm } from './video-form.tsx';

export function VideoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const m = useAdminMessages().videos;
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onClose={onClose} title={m.upload} locked={busy}>
      <VideoForm onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}
