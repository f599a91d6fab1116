import { Workbench } from '#app/features/admin-workbench/workbench.tsx';
import { useProductSearch } from './product-search.tsx';

export default function GeneralFront() {
  const { paged, bar, more } = useProductSearch();
  return (
    <Workbench
      search={bar}
      products={paged.loading ? undefined : paged.products}
      total={paged.total}
      totalIsMore={paged.totalIsMore}
      error={paged.error}
      onRetry={paged.retry}
      more={more}
    />
  );
}
