import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Video } from '../../../contract/videos.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useReadFailure } from '../../lib/admin/use-read-failure.ts';
import { api } from '../../lib/api.ts';
import { videosQuery } from '../../lib/queries.ts';
import { DataList } from '../../ui/admin/data-list.tsx';
import { RowAction } from '../../ui/admin/row-action.tsx';
import { useDeletion } from '../../ui/admin/use-deletion.tsx';

type Props = {
  /** The click-to-play card, as the public page has it. */
  player: (video: Video) => ReactNode;
};

export function VideosList({ player }: Props) {
  const { videos: m, failures } = useAdminMessages();
  const client = useQueryClient();
  const videos = useQuery(videosQuery());
  useReadFailure(videos, { noAnswer: m.fetchFailed, broken: m.fetchFailed });
  const deletion = useDeletion<Video>({
    call: ({ id }) => api.delete(`videos/${id}`),
    question: ({ title }) => m.confirm(title),
    onGone: (gone) => client.setQueryData(videosQuery().queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    spoils: 'videos',
    words: { refused: m.deleteFailed, noAnswer: failures.noAnswer, broken: failures.setup },
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
            <div className="absolute right-1 bottom-1">
              <RowAction label={m.deleteVideo(video.title)} icon={Trash2} onClick={() => deletion.ask(video)} danger />
            </div>
          </div>
        )}
        empty={m.none}
        failure={m.fetchFailed}
      />
      {deletion.dialog}
    </>
  );
}
