import { about } from '../../../site.about.ts';
import { IntroFilm } from '../../features/about/intro-film.tsx';
import { Values } from '../../features/about/values.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { businessData } from '../../features/seo/structured-data.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { useNumbers } from '../../lib/numbers.tsx';
import { useOrigin } from '../../lib/origin.ts';
import { previews, side } from '../../media.generated.json';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

export default function About() {
  const messages = useMessages().aboutPage;
  const origin = useOrigin();
  const numbers = useNumbers();
  const { introduction, mission, vision, coreValues, companyValues } = about;
  return (
    <>
      <PageHead
        title={messages.title}
        description={messages.description}
        path="/about"
        image={{ path: previews.about, alt: side.about.alt }}
        jsonLd={[businessData(origin, numbers, previews.about)]}
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
          <IntroFilm />
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
          alt={side.about.alt}
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
