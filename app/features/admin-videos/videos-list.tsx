import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allVideosQuery } from '#app/lib/admin/queries.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { useMay } from '#app/lib/admin/use-may.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { DataList } from '#app/ui/admin/data-list.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { useDeletion } from '#app/ui/admin/use-deletion.tsx';
import { deleteVideo } from '#contract/calls/panel.ts';
import type { Video } from '#contract/videos.ts';
import { VideoVersions } from './video-versions.tsx';

type Props = {
  /** The click-to-play card, as the public page has it. */
  player: (video: Video) => ReactNode;
  onEdit: (id: number) => void;
};

export function VideosList({ player, onEdit }: Props) {
  const { videos: m, history, failures } = useAdminMessages();
  const versions = useUrlDialog('versions');
  const client = useQueryClient();
  const twin = useTwins();
  const nameOf = ({ title, titleSo }: Video) => twin(title, titleSo).text;
  // Of an editor the server takes neither: the history and the bin are ADMIN's.
  const admin = useMay('admin');
  const videos = useQuery(allVideosQuery());
  useReadFailure(videos, { noResponse: m.fetchFailed, broken: m.fetchFailed });
  const deletion = useDeletion<Video>({
    call: ({ id }) => request(deleteVideo, { params: { id } }),
    question: (video) => m.confirm(nameOf(video)),
    onGone: (gone) =>
      client.setQueryData(allVideosQuery().queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    bin: 'video',
    writes: deleteVideo,
    words: { refused: m.deleteFailed, noResponse: failures.noResponse, broken: failures.setup },
    nothingChosen: m.idRequired,
  });
  return (
    <>
      <DataList
        label={m.title}
        list={videos}
        rowKey={(video) => video.id}
        card={(video) => (
          <div className="relative h-full *:first:h-full *:first:pb-12">
            {player(video)}
            <div className="absolute right-1 bottom-1 flex">
              <RowAction label={m.editVideo(nameOf(video))} icon={Pencil} onClick={() => onEdit(video.id)} />
              {admin ? (
                <>
                  <RowAction
                    label={history.versionsOf(nameOf(video))}
                    icon={History}
                    onClick={() => versions.open(String(video.id))}
                  />
                  <RowAction
                    label={m.deleteVideo(nameOf(video))}
                    icon={Trash2}
                    onClick={() => deletion.ask(video)}
                    danger
                  />
                </>
              ) : null}
            </div>
          </div>
        )}
        empty={m.none}
        failure={m.fetchFailed}
      />
      <VideoVersions video={videos.data?.find(({ id }) => String(id) === versions.value)} onClose={versions.close} />
      {deletion.dialog}
    </>
  );
}
