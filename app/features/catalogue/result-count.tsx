import { useMessages } from '../../lib/i18n.tsx';
import type { PagedProducts } from './paged-products.ts';

/** How many products there are, said aloud when a search changes it; silent until that is known. */
export function ResultCount({ paged }: { paged: PagedProducts }) {
  const messages = useMessages().listPage;
  const known = !paged.loading && !paged.error && !paged.outdated && !paged.missing;
  return (
    <p role="status" className="mb-4 min-h-6 text-ash">
      {known ? messages.count(paged.total) : ''}
    </p>
  );
}
