import { Film, WifiOff } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';

type Props = { progress: { sent: number; total: number }; waiting: boolean; onCancel: () => void };

export function Sending({ progress, waiting, onCancel }: Props) {
  const m = useAdminMessages().videos;
  const { sent, total } = progress;
  const Icon = waiting ? WifiOff : Film;
  return (
    <div className="grid gap-3 rounded-block bg-sand p-4">
      <Progress label={m.uploading} value={sent} max={total} text={m.progress(megabytes(sent), megabytes(total))} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-ash text-sm">
          <Icon aria-hidden="true" size={18} className="shrink-0" />
          {waiting ? m.goOn.waiting : sent >= total ? m.finishing : m.keepOpen}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancelUpload}
        </Button>
      </div>
    </div>
  );
}
