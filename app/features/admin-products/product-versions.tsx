import { useQuery } from '@tanstack/react-query';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { anyProductQuery } from '#app/lib/admin/queries.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import type { VersionValues } from '#app/lib/admin/versions.ts';
import { request } from '#app/lib/api.ts';
import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import { updateProduct } from '#contract/calls/panel.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import type { Product, ProductPatch } from '#contract/products.ts';

type Props = { chosen: string | null; onClose: () => void };

const valuesNow = (product: Product): VersionValues =>
  Object.fromEntries(
    ([...PRODUCT_FIELD_NAMES, 'productimage'] as const).map((field) => [field, product[field] ?? null]),
  );

/** Earlier versions of one product. What is put back goes the way of the form, so that it is checked and told alike. */
export function ProductVersions({ chosen, onClose }: Props) {
  const m = useAdminMessages().history;
  const id = Number(chosen);
  const { data: product } = useQuery({ ...anyProductQuery(id), enabled: chosen !== null, staleTime: 0 });
  const putBack = useWrite({
    call: (values: VersionValues) =>
      request(updateProduct, {
        params: { idOrCategory: id },
        body: { ...values, updated_at: product?.updated_at } as ProductPatch,
      }),
    writes: updateProduct,
    words: { noResponse: m.putBackFailed, broken: m.putBackFailed },
    onDone: onClose,
  });
  return (
    <VersionsDialog
      kind="product"
      now={chosen !== null && product ? { id, name: product.productname, values: valuesNow(product) } : null}
      fields={PRODUCT_FIELD_NAMES}
      putBack={putBack}
      onClose={onClose}
    />
  );
}
