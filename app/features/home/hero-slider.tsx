import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Slide } from '#contract/site.ts';
import { HeroPreload, HeroSlide } from './hero-slide.tsx';
import { usePlaying } from './playing.ts';
import { useSlides } from './slides.ts';
import { useSwipe } from './swipe.ts';

const INTERVAL_MS = 5000;
const CONTROL = 'rounded-full bg-charcoal-900/50 hover:bg-charcoal-900 aria-disabled:opacity-40';

/** The carousel, as high as the window, or as its words where a window is lower than they are. `actions` come before the About Us link. */
export function HeroSlider({ slides: hero, actions }: { slides: readonly Slide[]; actions: ReactNode }) {
  const messages = useMessages().hero;
  const paths = usePaths();
  const site = useSite();
  const say = useTexts();
  const [title, name, tagline] = [say(site.title), say(site.legalName), say(site.tagline)];
  const [playing, setPlaying] = usePlaying();
  const { index, wanted, goTo } = useSlides(hero.length, INTERVAL_MS, playing);
  const gestures = useSwipe({ onPrevious: () => goTo(index - 1), onNext: () => goTo(index + 1) });
  return (
    <section
      aria-roledescription={messages.carousel}
      aria-label={messages.label}
      {...gestures}
      className="on-dark relative -mt-16 flex min-h-svh [touch-action:pan-y_pinch-zoom] flex-col justify-end overflow-hidden bg-charcoal-900 text-white"
    >
      <HeroPreload first={hero[0]} />
      <div aria-live={playing ? 'off' : 'polite'}>
        {hero.map((slide, at) =>
          wanted.has(at) ? (
            <HeroSlide
              key={slide.id}
              slide={slide}
              shown={at === index}
              first={at === 0}
              label={messages.slide(at + 1, hero.length)}
            />
          ) : null,
        )}
      </div>
      <div className="pointer-events-none absolute inset-0 bg-linear-to-t from-charcoal-900/75 via-charcoal-900/15 via-40% to-transparent portrait:from-charcoal-900 portrait:from-20% portrait:via-charcoal-900/60 portrait:via-45% portrait:to-70%" />
      <div className="pointer-events-none absolute inset-0 bg-linear-to-r from-charcoal-900/65 to-transparent to-65% portrait:hidden" />

      <div className="page-width pointer-events-none relative w-full pt-20 pb-3 sm:pb-6">
        <div className="pointer-events-auto max-w-3xl">
          <p lang={title.lang} className="mb-2 text-sm font-semibold text-white/90 sm:mb-3 sm:text-base">
            {title.text}
          </p>
          <h1 className="text-[clamp(2.5rem,8vw,5rem)] leading-[1.02] text-white">{name.text}</h1>
          <p lang={tagline.lang} className="mt-3 font-display text-lg font-medium text-white sm:text-2xl">
            {tagline.text}
          </p>
          <div className="mt-6 grid grid-cols-2 gap-3 sm:flex">
            {actions}
            <LinkButton to={paths.about} variant="light" className="max-sm:px-2!">
              {messages.about}
            </LinkButton>
          </div>
        </div>
        {hero.length > 1 ? (
          <div className="pointer-events-auto mt-5 flex items-center justify-between gap-2">
            <Dots count={hero.length} current={index} onChoose={goTo} label={messages.slide} />
            <div className="flex gap-2">
              <IconButton
                label={messages.previous}
                aria-disabled={index === 0}
                onClick={() => goTo(index - 1)}
                className={classNames(CONTROL, 'max-md:hidden')}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label={messages.next}
                aria-disabled={index === hero.length - 1}
                onClick={() => goTo(index + 1)}
                className={classNames(CONTROL, 'max-md:hidden')}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
              <IconButton
                label={playing ? messages.pause : messages.play}
                onClick={() => setPlaying(!playing)}
                className={CONTROL}
              >
                {playing ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
              </IconButton>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type DotsProps = {
  count: number;
  current: number;
  onChoose: (index: number) => void;
  label: (number: number, of: number) => string;
};

function Dots({ count, current, onChoose, label }: DotsProps) {
  return (
    <ul className="-ml-1 flex">
      {Array.from({ length: count }, (_, at) => (
        <li key={label(at + 1, count)}>
          <button
            type="button"
            aria-label={label(at + 1, count)}
            aria-current={at === current}
            onClick={() => onChoose(at)}
            className="group grid size-8 place-items-center rounded-full"
          >
            <span className="h-2.5 w-2.5 rounded-full bg-white/55 transition-[width,background-color] group-hover:bg-white group-aria-current:w-6 group-aria-current:bg-white" />
          </button>
        </li>
      ))}
    </ul>
  );
}
