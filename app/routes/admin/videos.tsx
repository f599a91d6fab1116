import { Plus } from 'lucide-react';
import { UnfinishedUploads } from '#app/features/admin-videos/unfinished-uploads.tsx';
import { GO_ON, VideoDialog } from '#app/features/admin-videos/video-dialog.tsx';
import { VideosList } from '#app/features/admin-videos/videos-list.tsx';
import { VideoCard } from '#app/features/projects/video-card.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { BackToWorkbench } from '#app/ui/admin/back-to-workbench.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';

export default function AllVideos() {
  const m = useAdminMessages().videos;
  const form = useUrlDialog('form');
  const upload = (
    <div className="flex flex-wrap gap-2">
      <BackToWorkbench />
      <Button onClick={() => form.open('new')}>
        <Plus aria-hidden="true" size={20} />
        {m.upload}
      </Button>
    </div>
  );
  return (
    <PanelPage title={m.title} action={upload}>
      <UnfinishedUploads onGoOn={(id) => form.open(GO_ON + id)} />
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
