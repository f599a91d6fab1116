import { ContactForm } from '#app/features/contact/contact-form.tsx';
import { ContactWays } from '#app/features/contact/contact-ways.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { businessData } from '#app/features/seo/structured-data.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { loadQueries, openAtOnce, sidePictureQuery } from '#app/lib/queries.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Route } from './+types/contact';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [sidePictureQuery('contact')]);
export const clientLoader = openAtOnce;

export default function Contact() {
  const { contactPage: messages, contactForm } = useMessages();
  const paths = usePaths();
  const { language } = useLanguage();
  const origin = useOrigin();
  const numbers = useNumbers();
  const site = useSite();
  const say = useTexts();
  const picture = useRead(sidePictureQuery('contact')).data;
  const description = messages.description(say(site.place.address).text);
  return (
    <>
      <PageHead
        title={messages.title}
        description={description}
        path={paths.contact}
        jsonLd={[businessData({ origin, language, site }, numbers, site.previews.home)]}
      />
      <Section ground="blocks" className="pt-10 sm:pt-16">
        <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
          <div>
            <PageHeading subtitle={messages.eyebrow} title={messages.title} />
            <p className="mt-4 mb-8 max-w-[65ch] text-lg">{description}</p>
            <ContactWays />
          </div>
          <Picture
            picture={picture}
            alt={picture ? say(picture.alt).text : ''}
            sizes="(min-width: 1280px) 580px, (min-width: 1024px) 46vw, 92vw"
            priority
            className="aspect-4/3 rounded-lg lg:aspect-auto lg:h-full lg:min-h-96"
          />
        </div>
      </Section>
      <Section labelledBy="contact-form">
        <div className="mx-auto max-w-3xl">
          <PageHeading level={2} id="contact-form" title={contactForm.title} />
          <div className="mt-8">
            <ContactForm />
          </div>
        </div>
      </Section>
    </>
  );
}
