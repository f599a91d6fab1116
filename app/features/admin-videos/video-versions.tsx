import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import type { VersionValues } from '#app/lib/admin/versions.ts';
import { request } from '#app/lib/api.ts';
import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import { updateVideo } from '#contract/calls/gallery.ts';
import type { Video, VideoPatch } from '#contract/videos.ts';

type Props = { video: Video | undefined; onClose: () => void };

const FIELDS = ['title', 'titleSo', 'description', 'descriptionSo'] as const;

/** How a video was before its changes. What is put back goes the way of the form, so that it is checked and told alike. */
export function VideoVersions({ video, onClose }: Props) {
  const m = useAdminMessages().history;
  const putBack = useWrite({
    call: (values: VersionValues) =>
      request(updateVideo, {
        params: { id: video?.id ?? 0 },
        body: { ...values, updated_at: video?.updated_at } as VideoPatch,
      }),
    writes: updateVideo,
    words: { noResponse: m.putBackFailed, broken: m.putBackFailed },
    onDone: onClose,
  });
  const values = (of: Video) => Object.fromEntries(FIELDS.map((field) => [field, of[field] ?? null]));
  return (
    <VersionsDialog
      kind="video"
      now={video ? { id: video.id, name: video.title, values: values(video) } : null}
      fields={FIELDS}
      putBack={putBack}
      onClose={onClose}
    />
  );
}
