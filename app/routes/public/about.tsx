import { IntroVideo } from '#app/features/about/intro-video.tsx';
import { Values } from '#app/features/about/values.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { businessData } from '#app/features/seo/structured-data.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { previews, side } from '#app/media.pages.generated.json';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import { about } from '#site.about.ts';

export default function About() {
  const { aboutPage: messages, pictures } = useMessages();
  const paths = usePaths();
  const { language } = useLanguage();
  const origin = useOrigin();
  const numbers = useNumbers();
  const { introduction, mission, vision, coreValues, companyValues } = about[language];
  return (
    <>
      <PageHead
        title={messages.title}
        description={messages.description}
        path={paths.about}
        image={{ path: previews.about, alt: pictures.about }}
        jsonLd={[businessData({ origin, language }, numbers, previews.about)]}
      />
      <Section ground="blocks" className="pt-10 sm:pt-16">
        <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-14">
          <div>
            <PageHeading subtitle={messages.eyebrow} title={messages.title} />
            {introduction.map((paragraph) => (
              <p key={paragraph} className="mt-5 max-w-[65ch] text-lg">
                {paragraph}
              </p>
            ))}
          </div>
          <IntroVideo />
        </div>
      </Section>
      <Section ground="charcoal">
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-14">
          <Purpose title={messages.mission} text={mission} />
          <Purpose title={messages.vision} text={vision} />
        </div>
      </Section>
      <Section labelledBy="core-values">
        <Values id="core-values" title={messages.coreValues} values={coreValues} />
      </Section>
      <div className="page-width">
        <Picture
          picture={side.about}
          alt={pictures.about}
          sizes="(min-width: 1280px) 1200px, 92vw"
          className="aspect-video rounded-lg sm:aspect-21/9"
        />
      </div>
      <Section labelledBy="company-values">
        <Values id="company-values" title={messages.companyValues} values={companyValues} />
      </Section>
    </>
  );
}

function Purpose({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <PageHeading level={2} onDark title={title} />
      <p className="mt-4 max-w-[50ch] text-xl leading-relaxed text-sand-200">{text}</p>
    </div>
  );
}
