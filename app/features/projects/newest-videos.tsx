import { homeVideosQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

const SKELETONS = ['a', 'b', 'c'];

/** The three newest videos, in the videos page's own card, and a link to the rest. */
export function NewestVideos() {
  const messages = useMessages().videos;
  const paths = usePaths();
  const { data, error } = useRead(homeVideosQuery());
  return (
    <Section ground="charcoal" labelledBy="videos">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <PageHeading level={2} id="videos" subtitle={messages.subtitle} title={messages.title} onDark />
        <LinkButton to={paths.projects} variant="light">
          {messages.seeAll}
        </LinkButton>
      </div>
      {!data && error ? <p role="alert">{messages.failed}</p> : null}
      {data?.total === 0 ? <p>{messages.empty}</p> : null}
      <ul aria-busy={!data && !error} className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {data?.first.map((video) => (
          <li key={video.id} className="md:max-lg:last:odd:col-span-2">
            <VideoCard
              video={video}
              sizes="(min-width: 1280px) 390px, (min-width: 1024px) 30vw, (min-width: 768px) 46vw, 92vw"
            />
          </li>
        ))}
        {!data && !error
          ? SKELETONS.map((key) => (
              <li key={key}>
                <VideoCardSkeleton />
              </li>
            ))
          : null}
      </ul>
    </Section>
  );
}
