import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allVideosQuery } from '#app/lib/admin/queries.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { VideoForm } from './video-form.tsx';

/** 'new', 'go-on-' with the id of an unfinished upload, the id of a video, or null while closed. */
export const GO_ON = 'go-on-';
type Props = { chosen: string | null; onClose: () => void };

export function VideoDialog({ chosen, onClose }: Props) {
  const m = useAdminMessages().videos;
  const [busy, setBusy] = useState(false);
  const goOn = chosen?.startsWith(GO_ON) ? chosen.slice(GO_ON.length) : null;
  const isNew = chosen === 'new' || goOn !== null;
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={isNew ? m.upload : m.update} locked={busy}>
      {isNew ? <VideoForm key={chosen} video={null} goOn={goOn} onBusy={setBusy} onClose={onClose} /> : null}
      {chosen !== null && !isNew ? (
        <EditVideo key={chosen} id={Number(chosen)} onBusy={setBusy} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

type EditProps = { id: number; onBusy: (busy: boolean) => void; onClose: () => void };

/** The row is read again before it is edited: the list may have been open for an hour. */
function EditVideo({ id, onBusy, onClose }: EditProps) {
  const m = useAdminMessages().videos;
  const [opened] = useState(() => Date.now());
  const videos = useQuery({ ...allVideosQuery(), staleTime: 0 });
  const isFresh = videos.dataUpdatedAt >= opened;
  const video = videos.data?.find((each) => each.id === id);
  const [first, setFirst] = useState<typeof video>();
  if (first) return <VideoForm video={first} onBusy={onBusy} onClose={onClose} />;
  if (isFresh && video) setFirst(video);
  if (isFresh && !video) return <EmptyState tone="error" text={m.notFound} />;
  if (videos.isError) return <EmptyState tone="error" text={m.fetchFailed} />;
  return <Spinner />;
}
