import { useMessages } from '#app/lib/i18n.tsx';
import type { PagedProducts } from './paged-products.ts';

/** The number of products, announced to screen readers when a search changes it. */
export function ResultCount({ paged }: { paged: PagedProducts }) {
  const messages = useMessages().listPage;
  const known = !paged.loading && !paged.error && !paged.outdated && !paged.missing;
  return (
    <p role="status" className="mb-4 min-h-6 text-ash">
      {known ? messages.count(paged.total, paged.totalIsMore) : ''}
    </p>
  );
}
