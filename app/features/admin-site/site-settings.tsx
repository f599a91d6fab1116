import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { siteContentQuery } from '#app/lib/admin/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Site } from '#contract/site.ts';
import { AboutSection } from './about.tsx';
import { Company } from './company.tsx';
import { Hero } from './hero.tsx';
import { Mosaic } from './mosaic.tsx';
import { NumberSection, SocialSection } from './number-and-social.tsx';
import { PlaceSection } from './place.tsx';
import { SECTIONS, type SectionName } from './sections.ts';
import { Side } from './side.tsx';
import { VideoSection } from './video.tsx';

const PARTS: Record<SectionName, (props: { site: Site }) => ReactNode> = {
  company: Company,
  hero: Hero,
  mosaic: Mosaic,
  about: AboutSection,
  side: Side,
  place: PlaceSection,
  number: NumberSection,
  social: SocialSection,
  video: VideoSection,
};

/** Everything the site says and shows of its own, part by part. */
export function SiteSettings() {
  const { site: m, common } = useAdminMessages();
  const site = useQuery(siteContentQuery());
  if (!site.data) {
    if (!site.isError) return <Spinner />;
    const again = (
      <Button variant="quiet" onClick={() => site.refetch()}>
        {common.tryAgain}
      </Button>
    );
    return <EmptyState tone="error" text={m.failed} action={again} />;
  }
  return (
    <div className="grid gap-3">
      {SECTIONS.map((name) => {
        const Part = PARTS[name];
        return <Part key={name} site={site.data} />;
      })}
    </div>
  );
}
