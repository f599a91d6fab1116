import { Workbench } from '../../features/admin-workbench/workbench.tsx';
import { useProductSearch } from './product-search.tsx';

export default function GeneralFront() {
  const { paged, bar, more } = useProductSearch();
  return (
    <Workbench
      search={bar}
      products={paged.loading ? undefined : paged.products}
      total={paged.total}
      error={paged.error}
      onRetry={paged.retry}
      more={more}
    />
  );
}
