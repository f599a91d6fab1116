import { ImageOff, Pencil, Trash2 } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { labelOf } from '#app/lib/field-words.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import type { Product } from '#contract/products.ts';

type Props = { product: Product; onEdit: () => void; onDelete: () => void };

export function ProductAdminCard({ product, onEdit, onDelete }: Props) {
  const m = useAdminMessages().products;
  const { language } = useLanguage();
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <div className="relative">
        <Picture
          picture={product.picture}
          alt={product.picture ? product.productname : ''}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
          widths={CARD_WIDTHS}
          className="aspect-4/3"
        />
        {product.picture ? null : (
          <span className="absolute top-2 left-2 inline-flex items-center gap-1.5 rounded-full bg-danger px-2.5 py-1 font-semibold text-sm text-white">
            <ImageOff aria-hidden="true" size={16} />
            {m.noPicture}
          </span>
        )}
      </div>
      <h2 className="px-4 pt-3 pb-1 text-lg leading-tight break-words">{product.productname}</h2>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 pr-1 pb-1 pl-4">
        <dl className="grid min-w-0 flex-[1_1_10rem] grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-2.5 text-sm">
          <dt className="text-ash">{labelOf('code', language)}</dt>
          <dd className="font-semibold break-words">{product.code}</dd>
          <dt className="text-ash">{labelOf('categories', language)}</dt>
          <dd className="break-words">{product.categories}</dd>
        </dl>
        <div className="ml-auto flex shrink-0">
          <RowAction label={m.editProduct(product.productname)} icon={Pencil} onClick={onEdit} />
          <RowAction label={m.deleteProduct(product.productname)} icon={Trash2} onClick={onDelete} danger />
        </div>
      </div>
    </article>
  );
}
