import { useState } from 'react';
import { preload } from 'react-dom';
import { useMessages } from '#app/lib/i18n.tsx';
import { useLight } from '#app/lib/light.tsx';
import { useTexts } from '#app/lib/site.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { fallbackOf, offeredWidths, Picture, sourceSet } from '#app/ui/picture.tsx';
import type { Slide } from '#contract/site.ts';

/** Each banner comes in two crops: a phone held upright would otherwise load a wide picture to show a third of it. */
const TALL = '(orientation: portrait)';
const WIDE = '(orientation: landscape)';
/** The picture covers its height (four fifths of a phone's), so a tall window makes it wider than the window. */
const TALL_SIZES = 'max(100vw, 54vh)';
const WIDE_SIZES = 'max(100vw, 178vh)';

type Props = { slide: Slide; shown: boolean; first: boolean; label: string };

export function HeroSlide({ slide, shown, first, label }: Props) {
  const messages = useMessages().hero;
  const alt = useTexts()(slide.alt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of its carousel, not a set of form fields.
    <div
      role="group"
      aria-roledescription={messages.slideRole}
      aria-label={label}
      aria-hidden={!shown}
      className={classNames(
        'absolute inset-0 transition-opacity duration-300 portrait:bottom-1/5',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <Picture
        picture={slide}
        art={{ picture: slide.tall, media: TALL, sizes: TALL_SIZES }}
        alt={alt.text}
        sizes={WIDE_SIZES}
        priority={first}
        eager
        className="size-full bg-charcoal!"
      />
    </div>
  );
}

/** The first banner is the largest thing a visitor waits for: its address stands in the head. */
export function HeroPreload({ first }: { first: Slide | undefined }) {
  // As at first: light mode that is turned on later must not fetch the banner again.
  const [light] = useState(useLight());
  if (!first) return null;
  for (const [picture, media, sizes] of [
    [first.tall, TALL, TALL_SIZES],
    [first, WIDE, WIDE_SIZES],
  ] as const) {
    const widths = offeredWidths(picture, undefined, light);
    preload(fallbackOf(picture, light, 'avif'), {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcSet: sourceSet(picture, widths, 'avif'),
      imageSizes: sizes,
      media,
    });
  }
  return null;
}
