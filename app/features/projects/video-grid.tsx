import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import type { Read } from '#app/lib/use-read.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Video } from '#contract/videos.ts';
import { SeenProducts } from './seen-products.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GRID = 'grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3';
const SIZES = '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw';

/** The videos in each of their states: coming, there, none, failed. */
export function VideoGrid({ videos }: { videos: Read<Video[]> }) {
  const { videos: messages, catalogue, ui } = useMessages();
  const paths = usePaths();
  if (videos.isPending) {
    return (
      <ul aria-busy="true" aria-label={messages.loading} className={GRID}>
        {SKELETONS.map((key) => (
          <li key={key}>
            <VideoCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (videos.data === undefined) {
    const retry = <Button onClick={videos.retry}>{ui.retry}</Button>;
    return <EmptyState tone="error" text={messages.failed} action={retry} />;
  }
  if (videos.data.length === 0) {
    return (
      <EmptyState text={messages.empty} action={<LinkButton to={paths.products}>{catalogue.seeAll}</LinkButton>} />
    );
  }
  return (
    <ul className={GRID}>
      {videos.data.map((video) => (
        <li key={video.id} className="min-w-0">
          <VideoCard video={video} sizes={SIZES} headingLevel={2}>
            <SeenProducts products={video.products} />
          </VideoCard>
        </li>
      ))}
    </ul>
  );
}
