import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useTexts } from '#app/lib/site.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { Site, Slide } from '#contract/site.ts';
import { PictureList } from './picture-list.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useSection } from './use-section.ts';

export function Hero({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'hero', ['hero']);
  const { draft, change, errorOf } = section;
  return (
    <SectionFrame
      name="hero"
      intro={m.pictures.intro}
      section={section}
      preview={<HeroPreview site={site} slides={draft.hero} />}
    >
      <PictureList<Slide>
        title={m.sections.hero}
        pictures={draft.hero}
        onChange={(update) => change(({ hero }) => ({ hero: update(hero) }))}
        path="hero"
        most={LIMITS.slides}
        errorOf={errorOf}
      />
    </SectionFrame>
  );
}

/** A phone and a desk, each with the crop it gets. */
function HeroPreview({ site, slides }: { site: Site; slides: readonly Slide[] }) {
  const m = useAdminMessages().site.pictures;
  const say = useTexts();
  const [chosen, setChosen] = useState(0);
  const slide = slides[Math.min(chosen, slides.length - 1)];
  if (!slide) return null;
  const words = (
    <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-charcoal-900 to-transparent p-3 pt-10 font-display font-semibold text-white break-words">
      {say(site.legalName).text}
    </span>
  );
  return (
    <div className="bg-charcoal-900 p-3">
      <div className="grid grid-cols-[2fr_7fr] items-end gap-3">
        <div className="relative overflow-hidden rounded-block">
          <Picture key={`tall ${slide.id}`} picture={slide.tall} alt="" sizes="160px" className="aspect-9/16" />
        </div>
        <div className="relative overflow-hidden rounded-block">
          <Picture key={slide.id} picture={slide} alt={say(slide.alt).text} sizes="480px" className="aspect-video" />
          {words}
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap">
        {slides.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          <li key={at}>
            <button
              type="button"
              aria-label={m.picture(at + 1)}
              aria-current={one === slide}
              onClick={() => setChosen(at)}
              className="group grid size-8 place-items-center rounded-full"
            >
              <span className="h-2.5 w-2.5 rounded-full bg-white/55 group-aria-current:w-6 group-aria-current:bg-white" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
