import { FileSpreadsheet, ListChecks, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { BulkBar } from '#app/features/admin-products/bulk-bar.tsx';
import { ProductDialog } from '#app/features/admin-products/product-dialog.tsx';
import { ProductVersions } from '#app/features/admin-products/product-versions.tsx';
import { ProductsList } from '#app/features/admin-products/products-list.tsx';
import { useChoice } from '#app/features/admin-products/use-choice.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allProductsQuery } from '#app/lib/admin/queries.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { useMay } from '#app/lib/admin/use-may.ts';
import { late } from '#app/lib/late.ts';
import { BackToWorkbench } from '#app/ui/admin/back-to-workbench.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { panelPath } from '#contract/permissions.ts';
import { useProductSearch } from './product-search.tsx';

const ImportPage = late(async () => ({
  default: (await import('#app/features/admin-import/import-page.tsx')).ImportPage,
}));
const IMPORT = panelPath('importProducts').toLowerCase();

/** The list, and below it the import: two addresses, one route. */
export default function AllProducts() {
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, '');
  if (path !== IMPORT) return <List />;
  return (
    <Suspense fallback={<Spinner />}>
      <ImportPage />
    </Suspense>
  );
}

function List() {
  const m = useAdminMessages();
  const admin = useMay('admin');
  const { paged, filtered, bar, more } = useProductSearch(allProductsQuery);
  const form = useUrlDialog('form');
  const versions = useUrlDialog('versions');
  const choice = useChoice(paged.products);
  const upload = (
    <div className="flex flex-wrap gap-2">
      <BackToWorkbench />
      <Button onClick={() => form.open('new')}>
        <Plus aria-hidden="true" size={20} />
        {m.products.upload}
      </Button>
    </div>
  );
  return (
    <PanelPage title={m.products.title} action={upload}>
      <div className="mb-4 rounded-lg border border-line bg-white p-4 shadow-card">{bar}</div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto min-h-6 text-ash">
          {paged.products.length > 0 ? m.common.shown(paged.products.length, paged.total, paged.totalIsMore) : null}
        </p>
        {admin ? (
          <>
            <Button
              variant={choice.on ? 'dark' : 'quiet'}
              aria-pressed={choice.on}
              onClick={choice.on ? choice.stop : choice.start}
              className="px-3! text-sm"
            >
              <ListChecks aria-hidden="true" size={18} />
              {m.many.choose}
            </Button>
            <LinkButton variant="quiet" to={panelPath('importProducts')} className="px-3! text-sm">
              <FileSpreadsheet aria-hidden="true" size={18} />
              {m.many.import.open}
            </LinkButton>
          </>
        ) : null}
      </div>
      <ProductsList
        products={paged.loading ? undefined : paged.products}
        error={paged.error}
        onRetry={paged.retry}
        filtered={filtered}
        onEdit={(id) => form.open(String(id))}
        onCopy={(id) => form.open(`copy-${id}`)}
        onVersions={(id) => versions.open(String(id))}
        choice={choice}
      />
      {more}
      {choice.on ? <BulkBar choice={choice} shown={paged.products.length} /> : null}
      <ProductDialog chosen={form.value} onClose={form.close} />
      <ProductVersions chosen={versions.value} onClose={versions.close} />
    </PanelPage>
  );
}
