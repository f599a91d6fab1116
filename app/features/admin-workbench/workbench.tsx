import { type ReactNode, useState } from 'react';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { useSession } from '#app/lib/session.ts';
import { DataList } from '#app/ui/admin/data-list.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { RoleBadge } from '#app/ui/admin/role-badge.tsx';
import { TextField } from '#app/ui/field.tsx';
import { LIMITS } from '#contract/limits.ts';
import { normalisePhone } from '#contract/phone.ts';
import { EditorLinks } from './editor-links.tsx';
import { OfferCard } from './offer-card.tsx';
import { OpenList } from './open-list.tsx';

type Props = {
  /** The catalogue's own search and filters. */
  search: ReactNode;
  products: readonly ListedProduct[] | undefined;
  total: number;
  totalIsMore: boolean;
  error: Error | null;
  onRetry: () => void;
  /** The way to the next page of the list. */
  more: ReactNode;
};

/** What GENERAL staff do: look a product up and send it to a customer. It never writes; editors are led to where they can. */
export function Workbench({ search, products, total, totalIsMore, error, onRetry, more }: Props) {
  const m = useAdminMessages();
  const session = useSession();
  const [customer, setCustomer] = useState('');
  const digits = normalisePhone(customer);
  const wrong = customer.trim() !== '' && digits === null;
  const words = {
    refused: m.products.fetchFailed,
    noResponse: m.products.unknownError,
    broken: m.products.unknownError,
  };
  return (
    <PanelPage title={`${m.dashboard.welcome} ${session?.userName ?? ''}`} intro={m.workbench.intro}>
      {session ? (
        <p className="-mt-2 mb-6 flex flex-wrap gap-1">
          <RoleBadge role={session.userRole} editor={session.editor} />
        </p>
      ) : null}
      <EditorLinks />
      <div className="mb-6 grid gap-4 rounded-lg border border-line bg-white p-4 shadow-card">
        {search}
        <TextField
          className="border-line border-t pt-4 *:[input]:max-w-md"
          label={m.workbench.customer}
          type="tel"
          autoComplete="off"
          maxLength={LIMITS.phoneInput}
          hint={m.workbench.customerHint}
          error={wrong ? m.workbench.customerWrong : undefined}
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
        />
      </div>
      <OpenList />
      <p role="status" className="mb-3 min-h-6 text-ash">
        {products && !error ? m.workbench.found(total, totalIsMore) : null}
      </p>
      <DataList
        label={m.products.title}
        list={{ data: error ? undefined : products, isError: error !== null, refetch: onRetry }}
        rowKey={(product) => product.id}
        card={(product) => <OfferCard product={product} customer={digits} />}
        empty={m.products.noneFound}
        failure={(error && failureText(error, words)) ?? m.products.unknownError}
        skeletons={5}
      />
      {more}
    </PanelPage>
  );
}
