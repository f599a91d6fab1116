import { useQuery } from '@tanstack/react-query';
import { CategoryRows } from '#app/features/catalogue/category-rows.tsx';
import { CategoryStrip } from '#app/features/catalogue/category-strip.tsx';
import { CallAction } from '#app/features/catalogue/contact-actions.tsx';
import { NewestProducts, newestProductsQuery } from '#app/features/catalogue/newest-products.tsx';
import { ContactForm } from '#app/features/contact/contact-form.tsx';
import { BannerMosaic } from '#app/features/home/banner-mosaic.tsx';
import { HeroSlider } from '#app/features/home/hero-slider.tsx';
import { NewestVideos } from '#app/features/projects/newest-videos.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { businessData } from '#app/features/seo/structured-data.ts';
import { BelowFirstView, PaintAfter, Part } from '#app/first-view/parts.tsx';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { loadQueries, openAtOnce } from '#app/lib/loading.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { categoriesQuery, homeSiteQuery, showcaseQuery, videosQuery } from '#app/lib/queries.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Route } from './+types/home';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadQueries(context, [categoriesQuery(), newestProductsQuery(), showcaseQuery(), videosQuery(), homeSiteQuery()]);
export const clientLoader = openAtOnce;

export default function Home() {
  const messages = useMessages();
  const paths = usePaths();
  const { language } = useLanguage();
  const origin = useOrigin();
  const numbers = useNumbers();
  const site = useSite();
  const say = useTexts();
  const shown = useQuery(homeSiteQuery()).data;
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
      <BelowFirstView id="below-hero">
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
          <BannerMosaic places={shown?.mosaic ?? []} />
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
                picture={shown?.contact}
                alt={shown ? say(shown.contact.alt).text : ''}
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
      </BelowFirstView>
    </>
  );
}
