import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMay } from '#app/lib/admin/use-may.ts';
import { labelOf } from '#app/lib/field-words.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { BackToWorkbench } from '#app/ui/admin/back-to-workbench.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { PANEL_SCREENS, type PanelScreen, panelPath } from '#contract/permissions.ts';
import { filled, labelsOf, PICTURE, TOPICS } from './topics.ts';
import { HELP_WORDS } from './words.ts';

type Props = {
  /** The button on a customer's list, which belongs to the public page. */
  answer: string;
};

/** What owners and staff do, in three lines and a picture each. */
export function Help({ answer }: Props) {
  const { language } = useLanguage();
  const words = HELP_WORDS[language];
  const messages = useAdminMessages();
  const more = { hidden: labelOf('hidden', language), pinned: labelOf('pinned', language), answer };
  const labels = labelsOf(messages, more);
  const screens: Partial<Record<PanelScreen, string>> = {
    products: labels.products,
    videos: labels.videos,
    site: labels.site,
    numbers: labels.numbers,
    bin: labels.bin,
    history: labels.history,
    users: labels.users,
    backups: labels.backups,
  };
  return (
    <PanelPage title={words.title} intro={words.intro} action={<BackToWorkbench />}>
      <nav aria-labelledby="help-contents" className="mb-8 rounded-lg border border-line bg-white p-4 shadow-card">
        <h2 id="help-contents" className="mb-1 font-semibold text-lg">
          {words.contents}
        </h2>
        <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {TOPICS.map(({ name }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="flex min-h-11 items-center py-1.5 font-medium text-terracotta-700 leading-snug underline"
              >
                {words.topics[name].title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-6">
        {TOPICS.map(({ name, screen, at }) => {
          const { title, steps, alt } = words.topics[name];
          return (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className="grid scroll-mt-32 items-start gap-4 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-8"
            >
              <div className="grid gap-3">
                <h2 id={`${name}-title`} className="text-xl sm:text-2xl">
                  {title}
                </h2>
                <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-terracotta-700">
                  {steps.map((step) => (
                    <li key={step}>{filled(step, labels)}</li>
                  ))}
                </ol>
                <Way screen={screen} at={at} label={screens[screen]} />
              </div>
              <img
                src={`/help/${language}/${name}.webp`}
                alt={alt}
                {...PICTURE}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-block bg-sand ring-1 ring-line"
              />
            </section>
          );
        })}
      </div>
    </PanelPage>
  );
}

/** To the screen, for those who may use it; to the others, who does this. The front is where one came from. */
function Way({ screen, at, label }: { screen: PanelScreen; at: string; label: string | undefined }) {
  const words = HELP_WORDS[useLanguage().language];
  const { access } = PANEL_SCREENS[screen];
  if (!useMay(access)) return <p className="text-ash">{access === 'editor' ? words.notYet : words.notYours}</p>;
  if (!label) return null;
  return (
    <div>
      <LinkButton variant="quiet" to={`${panelPath(screen)}${at}`}>
        {words.open(label)}
      </LinkButton>
    </div>
  );
}
