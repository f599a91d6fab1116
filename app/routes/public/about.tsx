import { IntroVideo } from '#app/features/about/intro-video.tsx';
import { Values } from '#app/features/about/values.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { businessData, summaryOf } from '#app/features/seo/structured-data.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { aboutSiteQuery, loadQueries, openAtOnce } from '#app/lib/queries.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Twin } from '#contract/twins.ts';
import type { Route } from './+types/about';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [aboutSiteQuery()]);
export const clientLoader = openAtOnce;

export default function About() {
  const messages = useMessages().aboutPage;
  const paths = usePaths();
  const { language } = useLanguage();
  const origin = useOrigin();
  const numbers = useNumbers();
  const site = useSite();
  const say = useTexts();
  const { data } = useRead(aboutSiteQuery());
  if (!data) return <Spinner />;
  const { about, introVideo, picture } = data;
  const introduction = say(about.introduction);
  const [mission, vision] = [say(about.mission), say(about.vision)];
  const alt = say(picture.alt).text;
  return (
    <>
      <PageHead
        title={messages.title}
        description={summaryOf(introduction.text)}
        path={paths.about}
        image={{ path: site.previews.about, alt }}
        jsonLd={[businessData({ origin, language, site }, numbers, site.previews.about)]}
      />
      <Section ground="blocks" className="pt-10 sm:pt-16">
        <div className={introVideo.removed ? undefined : 'grid items-center gap-10 lg:grid-cols-2 lg:gap-14'}>
          <div>
            <PageHeading subtitle={messages.eyebrow} title={messages.title} />
            {introduction.text.split(/\n+/).map((paragraph) => (
              <p key={paragraph} lang={introduction.lang} className="mt-5 max-w-[65ch] text-lg">
                {paragraph}
              </p>
            ))}
          </div>
          {introVideo.removed ? null : <IntroVideo intro={introVideo} />}
        </div>
      </Section>
      {mission.text || vision.text ? (
        <Section ground="charcoal">
          <div className="grid gap-12 lg:grid-cols-2 lg:gap-14">
            <Purpose title={messages.mission} text={mission} />
            <Purpose title={messages.vision} text={vision} />
          </div>
        </Section>
      ) : null}
      {about.coreValues.length > 0 ? (
        <Section labelledBy="core-values">
          <Values id="core-values" title={messages.coreValues} values={about.coreValues} />
        </Section>
      ) : null}
      <div className="page-width">
        <Picture
          picture={picture}
          alt={alt}
          sizes="(min-width: 1280px) 1200px, 92vw"
          className="aspect-video rounded-lg sm:aspect-21/9"
        />
      </div>
      <Section labelledBy={about.companyValues.length > 0 ? 'company-values' : undefined}>
        {about.companyValues.length > 0 ? (
          <Values id="company-values" title={messages.companyValues} values={about.companyValues} />
        ) : null}
      </Section>
    </>
  );
}

function Purpose({ title, text }: { title: string; text: Twin }) {
  if (text.text === '') return null;
  return (
    <div>
      <PageHeading level={2} onDark title={title} />
      <p lang={text.lang} className="mt-4 max-w-[50ch] text-xl leading-relaxed text-sand-200">
        {text.text}
      </p>
    </div>
  );
}
