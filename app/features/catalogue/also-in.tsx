import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import type { Color, Language } from '#contract/enums.ts';
import type { ShownProduct } from '#contract/shown-product.ts';

const HEADING: Record<Language, string> = { en: 'Also in', so: 'Midabyo kale' };

/** Drawn, not loaded: a colour needs no picture. */
const SWATCHES: Record<Color, string> = {
  red: 'bg-terracotta',
  black: 'bg-charcoal-700',
  white: 'bg-white',
  yellow: 'bg-[#d9b24a]',
  'all colors': 'bg-[conic-gradient(#b4512d_0_25%,#d9b24a_0_50%,#2f3136_0_75%,#fff_0)]',
};

/** The same product in other colours. An answer of an earlier edition, kept by a phone, does not name them. */
export function AlsoIn({ product }: { product: ShownProduct }) {
  const { colors } = useMessages().product;
  const { language } = useLanguage();
  const paths = usePaths();
  const id = useId();
  const others = (product.alsoIn as ShownProduct['alsoIn'] | undefined) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {HEADING[language]}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to={paths.product(other.id)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-white py-1 pr-4 pl-2 font-semibold transition-colors hover:border-charcoal hover:bg-sand"
            >
              <span aria-hidden="true" className={`size-7 rounded-full border border-edge ${SWATCHES[other.color]}`} />
              {colors[other.color]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
