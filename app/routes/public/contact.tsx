import { ContactForm } from '../../features/contact/contact-form.tsx';
import { ContactWays } from '../../features/contact/contact-ways.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { businessData } from '../../features/seo/structured-data.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { useNumbers } from '../../lib/numbers.tsx';
import { useOrigin } from '../../lib/origin.ts';
import { previews, side } from '../../media.generated.json';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

export default function Contact() {
  const { contactPage: messages, contactForm } = useMessages();
  const origin = useOrigin();
  const numbers = useNumbers();
  return (
    <>
      <PageHead
        title={messages.title}
        description={messages.description}
        path="/contact"
        jsonLd={[businessData(origin, numbers, previews.home)]}
      />
      <Section ground="blocks" className="pt-10 sm:pt-16">
        <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
          <div>
            <PageHeading subtitle={messages.eyebrow} title={messages.title} />
            <p className="mt-4 mb-8 max-w-[65ch] text-lg">{messages.description}</p>
            <ContactWays />
          </div>
          <Picture
            picture={side.contact}
            alt={side.contact.alt}
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
