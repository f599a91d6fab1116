import { Link } from 'react-router';
import { useLanguage, usePaths } from '#app/lib/i18n.tsx';
import { Said } from '#app/ui/said.tsx';
import type { SeenProduct } from '#contract/videos.ts';
import { PROJECT_WORDS } from './words.ts';

/** The products seen in a video. An answer of an earlier edition, kept by a phone, does not name them. */
export function SeenProducts({ products }: { products: readonly SeenProduct[] | undefined }) {
  const { language } = useLanguage();
  const paths = usePaths();
  if (!products || products.length === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="text-ash text-sm">{PROJECT_WORDS[language].seen}</p>
      <ul>
        {products.map(({ id, productname, productnameSo }) => (
          <li key={id}>
            <Link
              to={paths.product(id)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-semibold break-words text-terracotta-700 underline underline-offset-4"
            >
              <Said en={productname} so={productnameSo} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
