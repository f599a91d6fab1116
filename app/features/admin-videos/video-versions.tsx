import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import type { Video } from '#contract/videos.ts';

type Props = { video: Video | undefined; onClose: () => void };

/** How a video was before its changes. */
export function VideoVersions({ video, onClose }: Props) {
  const values = ({ title, titleSo, description, descriptionSo }: Video) => ({
    title,
    titleSo,
    description,
    descriptionSo,
  });
  return (
    <VersionsDialog
      kind="video"
      now={video ? { id: video.id, name: video.title, values: values(video) } : null}
      fields={[]}
      onClose={onClose}
    />
  );
}
