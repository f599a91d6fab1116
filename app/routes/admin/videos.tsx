import { Plus } from 'lucide-react';
import { VideoDialog } from '#app/features/admin-videos/video-dialog.tsx';
import { VideosList } from '#app/features/admin-videos/videos-list.tsx';
import { VideoCard } from '#app/features/projects/video-card.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';

export default function AllVideos() {
  const m = useAdminMessages().videos;
  const form = useUrlDialog('form');
  const upload = (
    <Button onClick={() => form.open('new')}>
      <Plus aria-hidden="true" size={20} />
      {m.upload}
    </Button>
  );
  return (
    <PanelPage title={m.title} action={upload}>
      <VideosList
        onEdit={(id) => form.open(String(id))}
        player={(video) => (
          <VideoCard video={video} sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 50vw, 100vw" headingLevel={2} />
        )}
      />
      <VideoDialog chosen={form.value} onClose={form.close} />
    </PanelPage>
  );
}
