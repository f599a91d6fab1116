import { CallAction } from '#app/features/catalogue/call-action.tsx';
import { HeroSlider } from '#app/features/home/hero-slider.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { businessData } from '#app/features/seo/structured-data.ts';
import { BelowFirstView, PaintAfter, Part } from '#app/first-view/parts.tsx';
import {
  homeCategoriesQuery,
  homeShowcaseQuery,
  homeVideosQuery,
  newestProductsQuery,
} from '#app/lib/catalogue-queries.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { homeSiteQuery, loadQueries, openAtOnce } from '#app/lib/queries.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/home';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadQueries(context, [
    homeCategoriesQuery(),
    newestProductsQuery(),
    homeShowcaseQuery(),
    homeVideosQuery(),
    homeSiteQuery(),
  ]);
export const clientLoader = openAtOnce;

const parts = () => import('./lower-parts.tsx');
const Newest = late(async () => ({ default: (await parts()).Newest }));
const Mosaic = late(async () => ({ default: (await parts()).Mosaic }));
const Rows = late(async () => ({ default: (await parts()).Rows }));
const Videos = late(async () => ({ default: (await parts()).Videos }));
const Contact = late(async () => ({ default: (await parts()).Contact }));

/** Made once: what is the same is left asleep when the rest of the page is drawn again. */
const BELOW = (
  <BelowFirstView id="below-hero">
    <Part>
      <Newest />
    </Part>
    <Part>
      <Mosaic />
    </Part>
    <Part>
      <Rows />
    </Part>
    <Part>
      <Videos />
    </Part>
    <Part>
      <Contact />
    </Part>
  </BelowFirstView>
);

export default function Home() {
  const messages = useMessages();
  const paths = usePaths();
  const { language } = useLanguage();
  const origin = useOrigin();
  const numbers = useNumbers();
  const site = useSite();
  const say = useTexts();
  const shown = useRead(homeSiteQuery()).data;
  return (
    <>
      <PageHead
        title={say(site.name).text}
        description={say(site.description).text}
        path={paths.home}
        jsonLd={[businessData({ origin, language, site }, numbers, site.previews.home)]}
      />
      <PaintAfter id="below-hero" />
      <HeroSlider
        slides={shown?.hero ?? []}
        actions={
          <>
            <CallAction labels="always" className="sm:px-6" />
            <LinkButton to={paths.products} variant="white" className="max-sm:order-last max-sm:col-span-2">
              {messages.hero.catalogue}
            </LinkButton>
          </>
        }
      />
      {BELOW}
    </>
  );
}
