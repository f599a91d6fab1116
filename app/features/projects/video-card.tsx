import { Play } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { megabytes } from '#app/lib/megabytes.ts';
import { useTwins } from '#app/lib/twins.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Video } from '#contract/videos.ts';

/** A video may stand without the products seen in it; `children` stand below its words. */
type CardVideo = Omit<Video, 'products' | 'thumbnail' | 'created_at' | 'updated_at'>;
type Props = { video: CardVideo; sizes: string; headingLevel?: 2 | 3; children?: ReactNode };

/** A poster is looked at for a moment: the sharpest screens get along with 960. */
const POSTER_WIDTHS = [320, 640, 960];

const FRAME = 'flex h-full flex-col overflow-hidden rounded-lg bg-white text-charcoal shadow-card ring-1 ring-line';

/**
 * <VideoCard video={video} sizes="(min-width: 1024px) 33vw, 100vw" />: a poster until it is tapped; only then is the video asked for.
 * Before the tap it is a plain link to the video, so it plays without scripts too.
 */
export function VideoCard({ video, sizes, headingLevel = 3, children }: Props) {
  const [playing, setPlaying] = useState(false);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={FRAME}>
      {playing ? <Player video={video} /> : <Poster video={video} sizes={sizes} onPlay={() => setPlaying(true)} />}
      <div className="grid gap-1.5 p-4">
        <Heading className="text-xl break-words">
          <Said en={video.title} so={video.titleSo} />
        </Heading>
        <p className="break-words text-ash">
          <Said en={video.description} so={video.descriptionSo} />
        </p>
        {children}
      </div>
    </article>
  );
}

const videoUrl = (video: CardVideo): string => `/api/${video.filepath}`;

function Poster({ video, sizes, onPlay }: { video: CardVideo; sizes: string; onPlay: () => void }) {
  const messages = useMessages().videos;
  const size = megabytes(video.bytes);
  const title = useTwins()(video.title, video.titleSo).text;
  const play = (event: MouseEvent) => {
    // A video opened in a new tab or window is the browser's to show.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPlay();
  };
  return (
    <a
      data-waits
      href={videoUrl(video)}
      onClick={play}
      aria-label={messages.play(title, size)}
      className="group relative block"
    >
      <Picture picture={video.poster} alt="" sizes={sizes} widths={POSTER_WIDTHS} className="aspect-video" />
      <span className="absolute inset-0 grid place-items-center bg-charcoal/15 transition-colors group-hover:bg-charcoal/30">
        <span className="grid size-16 place-items-center rounded-full bg-terracotta text-white shadow-lift transition-transform motion-safe:group-hover:scale-105">
          <Play aria-hidden="true" size={28} className="translate-x-0.5 fill-current" />
        </span>
      </span>
      <span
        aria-hidden="true"
        className="absolute right-2 bottom-2 rounded-block bg-charcoal/85 px-2 py-0.5 text-sm text-white tabular-nums"
      >
        {size} MB
      </span>
    </a>
  );
}

/** One video plays at a time. */
function pauseOthers(playing: HTMLVideoElement): void {
  for (const video of document.querySelectorAll('video')) {
    if (video !== playing) video.pause();
  }
}

/** The video that was tapped last is the one that plays, even if an earlier one still loads. */
function begin(video: HTMLVideoElement | null): void {
  if (!video) return;
  video.focus({ preventScroll: true });
  pauseOthers(video);
}

/** This event can arrive late, when another video was tapped meanwhile and has paused this one. */
function onPlay({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  if (!currentTarget.paused) pauseOthers(currentTarget);
}

function Player({ video }: { video: CardVideo }) {
  const title = useTwins()(video.title, video.titleSo).text;
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos are uploaded without captions; title and description stand beside them.
    <video
      ref={begin}
      onPlay={onPlay}
      src={videoUrl(video)}
      controls
      autoPlay
      playsInline
      preload="none"
      aria-label={title}
      className="aspect-video w-full bg-charcoal-900"
    />
  );
}

export function VideoCardSkeleton() {
  return (
    <div className={FRAME} data-testid="video-skeleton">
      <Skeleton className="blocks-ground aspect-video rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5" />
      </div>
    </div>
  );
}
