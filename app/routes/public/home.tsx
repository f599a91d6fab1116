import { type ReactNode, Suspense, useState } from 'react';
import { site } from '../../../site.config.ts';
import { CategoryRows } from '../../features/catalogue/category-rows.tsx';
import { CategoryStrip } from '../../features/catalogue/category-strip.tsx';
import { CallAction } from '../../features/catalogue/contact-actions.tsx';
import { NewestProducts, newestProductsQuery } from '../../features/catalogue/newest-products.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { BannerMosaic } from '../../features/home/banner-mosaic.tsx';
import { HeroSlider } from '../../features/home/hero-slider.tsx';
import { NewestVideos } from '../../features/projects/newest-videos.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { businessData } from '../../features/seo/structured-data.ts';
import { isFirstPage } from '../../lib/first-page.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { loadQueries, openAtOnce } from '../../lib/loading.ts';
import { useNumbers } from '../../lib/numbers.tsx';
import { useOrigin } from '../../lib/origin.ts';
import { categoriesQuery, showcaseQuery, videosQuery } from '../../lib/queries.ts';
import { previews, side } from '../../media.generated.json';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/home';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadQueries(context, [categoriesQuery(), newestProductsQuery(), showcaseQuery(), videosQuery()]);
export const clientLoader = openAtOnce;

export default function Home() {
  const messages = useMessages();
  const origin = useOrigin();
  const numbers = useNumbers();
  const [behindSplash] = useState(isFirstPage);
  return (
    <>
      <PageHead
        title={site.name}
        description={site.description}
        path="/"
        jsonLd={[businessData(origin, numbers, previews.home)]}
      />
      {/* The hero's words stand on its lower edge: drawn half arrived, they would jump up when the rest comes. */}
      <link rel="expect" href="#below-hero" blocking="render" />
      <HeroSlider
        actions={
          <>
            <CallAction labels="always" className="sm:px-6" />
            <LinkButton to="/product" variant="white" className="max-sm:order-last max-sm:col-span-2">
              {messages.hero.catalogue}
            </LinkButton>
          </>
        }
      />
      <div id="below-hero" className={behindSplash ? 'below-first-view' : undefined}>
        <Part>
          <Section labelledBy="interlocks">
            <div className="grid gap-8 md:gap-12">
              <PageHeading
                level={2}
                id="interlocks"
                subtitle={messages.catalogue.all}
                title={messages.catalogue.interlocks}
              />
              <CategoryStrip />
              <NewestProducts />
            </div>
          </Section>
        </Part>
        <Part>
          <BannerMosaic />
        </Part>
        <Part>
          <Section label={messages.catalogue.categories}>
            <CategoryRows />
          </Section>
        </Part>
        <Part>
          <NewestVideos />
        </Part>
        <Part>
          <Section ground="blocks" labelledBy="contact">
            <div className="grid items-stretch gap-8 lg:grid-cols-2 lg:gap-14">
              <Picture
                picture={side.contact}
                alt={side.contact.alt}
                sizes="(min-width: 1280px) 572px, (min-width: 1024px) 44vw, 92vw"
                className="aspect-4/3 rounded-lg lg:aspect-auto lg:min-h-full"
              />
              <div className="grid content-start gap-6">
                <PageHeading
                  level={2}
                  id="contact"
                  subtitle={messages.contactPage.title}
                  title={messages.contactForm.title}
                />
                <ContactForm />
              </div>
            </div>
          </Section>
        </Part>
      </div>
    </>
  );
}

/**
 * What the splash shows and React wakes by itself: all at once would hold a slow phone up for longer than a touch may wait.
 * It has no ground of its own: the browser would take that for a jump.
 */
function Part({ children }: { children: ReactNode }) {
  return (
    <div>
      <Suspense>{children}</Suspense>
    </div>
  );
}
