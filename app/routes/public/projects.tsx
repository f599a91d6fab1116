import { useQuery } from '@tanstack/react-query';
import { previewUrl } from '../../../contract/pictures.ts';
import { VideoGrid } from '../../features/projects/video-grid.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { videoData } from '../../features/seo/structured-data.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { loadQueries, openAtOnce } from '../../lib/loading.ts';
import { useOrigin } from '../../lib/origin.ts';
import { videosQuery } from '../../lib/queries.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/projects';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [videosQuery()]);
export const clientLoader = openAtOnce;

/** The project films. */
export default function Projects() {
  const { videos: messages, projectsPage } = useMessages();
  const origin = useOrigin();
  const videos = useQuery(videosQuery());
  const pictured = videos.data?.find((video) => video.poster);
  return (
    <>
      <PageHead
        title={messages.title}
        description={projectsPage.description}
        path="/project"
        image={pictured?.poster && { path: previewUrl(pictured.poster.path), alt: pictured.title }}
        jsonLd={(videos.data ?? []).map((video) => videoData(video, origin))}
      />
      <Section ground="blocks" className="pt-10 pb-8 sm:pt-14 sm:pb-10">
        <PageHeading subtitle={messages.subtitle} title={messages.title} />
        <p className="mt-4 max-w-[65ch] text-lg text-ash">{projectsPage.description}</p>
      </Section>
      <Section className="pt-8 sm:pt-10">
        <VideoGrid videos={videos} />
      </Section>
    </>
  );
}
