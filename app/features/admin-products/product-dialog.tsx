import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { anyProductQuery } from '#app/lib/admin/queries.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { ProductForm } from './product-form.tsx';

/** 'new', the id of a product, `copy-` and the id of one, or null while closed. */
type Props = { chosen: string | null; onClose: () => void };

export function ProductDialog({ chosen, onClose }: Props) {
  const m = useAdminMessages().products;
  const [busy, setBusy] = useState(false);
  const copied = /^copy-(\d+)$/.exec(chosen ?? '')?.[1];
  const title = chosen === 'new' ? m.add : copied ? m.copy : m.update;
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={title} locked={busy} wide>
      {chosen === 'new' ? <ProductForm product={null} onBusy={setBusy} onClose={onClose} /> : null}
      {chosen !== null && chosen !== 'new' ? (
        <ReadProduct
          key={chosen}
          id={Number(copied ?? chosen)}
          copy={copied !== undefined}
          onBusy={setBusy}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

type ReadProps = { id: number; copy: boolean; onBusy: (busy: boolean) => void; onClose: () => void };

/** The row is read again before it is edited or copied: the list may have been open for an hour, and a row just saved may still be known as it was. */
function ReadProduct({ id, copy, onBusy, onClose }: ReadProps) {
  const m = useAdminMessages().products;
  const [opened] = useState(() => Date.now());
  const product = useQuery({ ...anyProductQuery(id), staleTime: 0, gcTime: 0 });
  const row = product.dataUpdatedAt >= opened ? product.data : undefined;
  if (row && copy) return <ProductForm product={null} copied={row} onBusy={onBusy} onClose={onClose} />;
  if (row) return <ProductForm product={row} onBusy={onBusy} onClose={onClose} />;
  if (row === null) return <EmptyState tone="error" text={m.notFound} />;
  if (product.isError) return <EmptyState tone="error" text={m.fetchOneFailed} />;
  return <Spinner />;
}
