import { CategoryRows } from '#app/features/catalogue/category-rows.tsx';
import { CategoryStrip } from '#app/features/catalogue/category-strip.tsx';
import { NewestProducts } from '#app/features/catalogue/newest-products.tsx';
import { ContactForm } from '#app/features/contact/contact-form.tsx';
import { BannerMosaic } from '#app/features/home/banner-mosaic.tsx';
import { NewestVideos } from '#app/features/projects/newest-videos.tsx';
import { useMessages } from '#app/lib/i18n.tsx';
import { homeSiteQuery } from '#app/lib/queries.ts';
import { useTexts } from '#app/lib/site.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';

// Everything on home below the first view, in one file that comes when a visitor begins to look around.

export function Newest() {
  const messages = useMessages().catalogue;
  return (
    <Section labelledBy="interlocks">
      <div className="grid gap-8 md:gap-12">
        <PageHeading level={2} id="interlocks" subtitle={messages.all} title={messages.interlocks} />
        <CategoryStrip />
        <NewestProducts />
      </div>
    </Section>
  );
}

export const Mosaic = () => <BannerMosaic places={useRead(homeSiteQuery()).data?.mosaic ?? []} />;

export const Rows = () => (
  <Section label={useMessages().catalogue.categories}>
    <CategoryRows />
  </Section>
);

export const Videos = NewestVideos;

export function Contact() {
  const messages = useMessages();
  const say = useTexts();
  const picture = useRead(homeSiteQuery()).data?.contact;
  return (
    <Section ground="blocks" labelledBy="contact">
      <div className="grid items-stretch gap-8 lg:grid-cols-2 lg:gap-14">
        <Picture
          picture={picture}
          alt={picture ? say(picture.alt).text : ''}
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
  );
}
