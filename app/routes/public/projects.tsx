import { VideoGrid } from '#app/features/projects/video-grid.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { videoData } from '#app/features/seo/structured-data.ts';
import { videosQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { loadQueries, openAtOnce } from '#app/lib/queries.ts';
import { useTwins } from '#app/lib/twins.ts';
import { useRead } from '#app/lib/use-read.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';
import { previewUrl } from '#contract/pictures.ts';
import type { Route } from './+types/projects';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [videosQuery()]);
export const clientLoader = openAtOnce;

/** The project videos. */
export default function Projects() {
  const { videos: messages, projectsPage } = useMessages();
  const paths = usePaths();
  const origin = useOrigin();
  const twin = useTwins();
  const videos = useRead(videosQuery());
  const pictured = videos.data?.find((video) => video.poster);
  return (
    <>
      <PageHead
        title={messages.title}
        description={projectsPage.description}
        path={paths.projects}
        image={
          pictured?.poster && {
            path: previewUrl(pictured.poster.path),
            alt: twin(pictured.title, pictured.titleSo).text,
          }
        }
        jsonLd={(videos.data ?? []).map((video) =>
          videoData(video, origin, {
            name: twin(video.title, video.titleSo).text,
            description: twin(video.description, video.descriptionSo).text,
          }),
        )}
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
