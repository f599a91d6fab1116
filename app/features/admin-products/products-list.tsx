import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '../../../contract/products.ts';
import { failureText } from '../../lib/admin/failure-text.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { api } from '../../lib/api.ts';
import { DataList } from '../../ui/admin/data-list.tsx';
import { useDeletion } from '../../ui/admin/use-deletion.tsx';
import { ProductAdminCard } from './product-admin-card.tsx';
import { type CachedProducts, withoutProduct } from './without-product.ts';

type Props = {
  products: readonly Product[] | undefined;
  error: Error | null;
  onRetry: () => void;
  filtered: boolean;
  onEdit: (id: number) => void;
};

export function ProductsList({ products, error, onRetry, filtered, onEdit }: Props) {
  const { products: m, failures } = useAdminMessages();
  const client = useQueryClient();
  const deletion = useDeletion<Product>({
    call: ({ id }) => api.delete('products', { id }),
    question: (product) => m.confirm(product.productname, product.code),
    onGone: ({ id }) =>
      client.setQueriesData<CachedProducts>({ queryKey: ['products'] }, (cached) => withoutProduct(cached, id)),
    spoils: 'products',
    words: { refused: m.deleteFailed, noAnswer: failures.noAnswer, broken: failures.setup },
    nothingChosen: m.idRequired,
  });
  const failure = error
    ? failureText(error, { refused: m.fetchFailed, noAnswer: m.unknownError, broken: m.unknownError })
    : null;
  return (
    <>
      <DataList
        label={m.title}
        list={{ data: error ? undefined : products, isError: error !== null, refetch: onRetry }}
        rowKey={(product) => product.id}
        card={(product) => (
          <ProductAdminCard
            product={product}
            onEdit={() => onEdit(product.id)}
            onDelete={() => deletion.ask(product)}
          />
        )}
        empty={filtered ? m.noneFound : m.none}
        failure={failure ?? m.unknownError}
      />
      {deletion.dialog}
    </>
  );
}
