import { useLanguage } from '#app/lib/i18n.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Video } from '#contract/videos.ts';
import { VideoCard } from './video-card.tsx';
import { PROJECT_WORDS } from './words.ts';

const SIZES = '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw';

type Props = { videos: readonly Omit<Video, 'products'>[] | undefined };

/** The videos that a product is seen in. An answer of an earlier edition, kept by a phone, does not name them. */
export function SeeItLaid({ videos }: Props) {
  const { language } = useLanguage();
  if (!videos || videos.length === 0) return null;
  return (
    <Section labelledBy="laid">
      <div className="mb-8">
        <PageHeading level={2} id="laid" title={PROJECT_WORDS[language].laid} />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {videos.map((video) => (
          <li key={video.id} className="min-w-0">
            <VideoCard video={video} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
