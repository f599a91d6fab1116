import { putBack } from '#app/lib/admin/put-back.ts';
import type { VersionValues } from '#app/lib/admin/versions.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import { updateVideo } from '#contract/calls/gallery.ts';
import type { Video, VideoPatch } from '#contract/videos.ts';

type Props = { video: Video | undefined; onClose: () => void };

const FIELDS = ['title', 'titleSo', 'description', 'descriptionSo', 'thumbnail'] as const;
const valuesNow = (video: Video): VersionValues =>
  Object.fromEntries(FIELDS.map((field) => [field, video[field] ?? null]));

/** Earlier versions of one video. A still is put back, but none is taken away. */
export function VideoVersions({ video, onClose }: Props) {
  const twin = useTwins();
  const send = ({ thumbnail, ...fields }: VersionValues) =>
    putBack(fields, thumbnail, (body) =>
      request(updateVideo, {
        params: { id: video?.id ?? 0 },
        body: { ...body, updated_at: video?.updated_at } as VideoPatch,
      }),
    );
  return (
    <VersionsDialog
      kind="video"
      now={video ? { id: video.id, name: twin(video.title, video.titleSo).text, values: valuesNow(video) } : null}
      canPutBack={(field, value) => field !== 'thumbnail' || value !== null}
      send={send}
      writes={updateVideo}
      onClose={onClose}
    />
  );
}
