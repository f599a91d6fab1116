import { useQuery } from '@tanstack/react-query';
import { putBack } from '#app/lib/admin/put-back.ts';
import { anyProductQuery } from '#app/lib/admin/queries.ts';
import type { VersionValues } from '#app/lib/admin/versions.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import { updateProduct } from '#contract/calls/panel.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import type { Product, ProductPatch } from '#contract/products.ts';

type Props = { chosen: string | null; onClose: () => void };

const valuesNow = (product: Product): VersionValues =>
  Object.fromEntries(
    ([...PRODUCT_FIELD_NAMES, 'productimage'] as const).map((field) => [field, product[field] ?? null]),
  );

/** Earlier versions of one product. A picture is put back, but none is taken away. */
export function ProductVersions({ chosen, onClose }: Props) {
  const id = Number(chosen);
  const twin = useTwins();
  const { data: product } = useQuery({ ...anyProductQuery(id), enabled: chosen !== null, staleTime: 0 });
  const send = ({ productimage, ...fields }: VersionValues) =>
    putBack(fields, productimage, (body) =>
      request(updateProduct, {
        params: { idOrCategory: id },
        body: { ...body, updated_at: product?.updated_at } as ProductPatch,
      }),
    );
  return (
    <VersionsDialog
      kind="product"
      now={
        chosen !== null && product
          ? { id, name: twin(product.productname, product.productnameSo).text, values: valuesNow(product) }
          : null
      }
      canPutBack={(field, value) => field !== 'productimage' || value !== null}
      send={send}
      writes={updateProduct}
      onClose={onClose}
    />
  );
}
