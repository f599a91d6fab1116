import { Plus } from 'lucide-react';
import { ProductDialog } from '#app/features/admin-products/product-dialog.tsx';
import { ProductVersions } from '#app/features/admin-products/product-versions.tsx';
import { ProductsList } from '#app/features/admin-products/products-list.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allProductsQuery } from '#app/lib/admin/queries.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { useProductSearch } from './product-search.tsx';

export default function AllProducts() {
  const m = useAdminMessages();
  const { paged, filtered, bar, more } = useProductSearch(allProductsQuery);
  const form = useUrlDialog('form');
  const versions = useUrlDialog('versions');
  const upload = (
    <Button onClick={() => form.open('new')}>
      <Plus aria-hidden="true" size={20} />
      {m.products.upload}
    </Button>
  );
  return (
    <PanelPage title={m.products.title} action={upload}>
      <div className="mb-4 rounded-lg border border-line bg-white p-4 shadow-card">{bar}</div>
      <p role="status" className="mb-3 min-h-6 text-ash">
        {paged.products.length > 0 ? m.common.shown(paged.products.length, paged.total, paged.totalIsMore) : null}
      </p>
      <ProductsList
        products={paged.loading ? undefined : paged.products}
        error={paged.error}
        onRetry={paged.retry}
        filtered={filtered}
        onEdit={(id) => form.open(String(id))}
        onCopy={(id) => form.open(`copy-${id}`)}
        onVersions={(id) => versions.open(String(id))}
      />
      {more}
      <ProductDialog chosen={form.value} onClose={form.close} />
      <ProductVersions chosen={versions.value} onClose={versions.close} />
    </PanelPage>
  );
}
