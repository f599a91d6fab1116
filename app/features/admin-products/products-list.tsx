import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { request } from '#app/lib/api.ts';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { useTwins } from '#app/lib/twins.ts';
import { DataList } from '#app/ui/admin/data-list.tsx';
import { useDeletion } from '#app/ui/admin/use-deletion.tsx';
import { deleteProduct, listAllProducts } from '#contract/calls/panel.ts';
import { ProductAdminCard } from './product-admin-card.tsx';
import type { Choice } from './use-choice.ts';
import { type CachedProducts, withoutProduct } from './without-product.ts';

type Props = {
  products: readonly ListedProduct[] | undefined;
  error: Error | null;
  onRetry: () => void;
  filtered: boolean;
  onEdit: (id: number) => void;
  onCopy: (id: number) => void;
  onVersions: (id: number) => void;
  choice: Choice;
};

export function ProductsList({ products, error, onRetry, filtered, onEdit, onCopy, onVersions, choice }: Props) {
  const { products: m, failures } = useAdminMessages();
  const client = useQueryClient();
  const twin = useTwins();
  const deletion = useDeletion<ListedProduct>({
    call: ({ id }) => request(deleteProduct, { body: { id } }),
    question: (product) => m.confirm(twin(product.productname, product.productnameSo).text, product.code),
    onGone: ({ id }) =>
      client.setQueriesData<CachedProducts>({ queryKey: [listAllProducts.path] }, (cached) =>
        withoutProduct(cached, id),
      ),
    bin: 'product',
    writes: deleteProduct,
    words: { refused: m.deleteFailed, noResponse: failures.noResponse, broken: failures.setup },
    nothingChosen: m.idRequired,
  });
  const failure = error
    ? failureText(error, { refused: m.fetchFailed, noResponse: m.unknownError, broken: m.unknownError })
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
            onCopy={() => onCopy(product.id)}
            onVersions={() => onVersions(product.id)}
            onDelete={() => deletion.ask(product)}
            choice={
              choice.on
                ? { isChosen: choice.isChosen(product.id), onToggle: () => choice.toggle(product.id) }
                : undefined
            }
          />
        )}
        empty={filtered ? m.noneFound : m.none}
        failure={failure ?? m.unknownError}
        skeletons={5}
      />
      {deletion.dialog}
    </>
  );
}
