import { Link } from 'react-router';
import { useLanguage, usePaths } from '#app/lib/i18n.tsx';
import type { KeptProduct } from '#app/lib/kept/product.ts';
import { useSaved, useSeen } from '#app/lib/kept/saved.ts';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { QUOTE_WORDS } from './words.ts';

/** What the visitor has saved and looked at; nothing where that is nothing. */
export function KeptRows() {
  const words = QUOTE_WORDS[useLanguage().language];
  return (
    <div className="not-printed grid gap-8">
      <KeptRow title={words.saved} products={useSaved()} />
      <KeptRow title={words.seen} products={useSeen()} />
    </div>
  );
}

function KeptRow({ title, products }: { title: string; products: readonly KeptProduct[] }) {
  const paths = usePaths();
  if (products.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="flex snap-x gap-4 overflow-x-auto pb-2">
        {products.map(({ id, code, name, nameSo, picture }) => (
          <li key={id} className="w-40 shrink-0 snap-start">
            <Link to={paths.product(id)} className="group grid gap-1">
              <Picture
                picture={picture}
                alt=""
                sizes="160px"
                widths={CARD_WIDTHS}
                className="aspect-4/3 rounded-block ring-1 ring-line"
              />
              <span className="leading-snug font-semibold break-words group-hover:text-terracotta-700">
                <Said en={name} so={nameSo} />
              </span>
              <span className="text-sm break-words text-ash">{code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
