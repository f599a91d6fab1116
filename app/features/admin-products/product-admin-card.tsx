import { Copy, EyeOff, History, ImageOff, type LucideIcon, Pencil, Pin, Trash2 } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMay } from '#app/lib/admin/use-may.ts';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { labelOf } from '#app/lib/field-words.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';

type Props = {
  product: ListedProduct;
  onEdit: () => void;
  onCopy: () => void;
  onVersions: () => void;
  onDelete: () => void;
  /** While several are chosen: whether this one is, in the place of its actions. */
  choice?: { isChosen: boolean; onToggle: () => void };
};

export function ProductAdminCard({ product, onEdit, onCopy, onVersions, onDelete, choice }: Props) {
  const { products: m, history, many } = useAdminMessages();
  const { language } = useLanguage();
  const name = useTwins()(product.productname, product.productnameSo).text;
  // Of an editor the server takes neither: the history and the bin are ADMIN's.
  const admin = useMay('admin');
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      {choice ? (
        <label className="absolute inset-0 z-10 cursor-pointer rounded-lg border-4 border-transparent has-checked:border-terracotta has-checked:bg-terracotta/10">
          <span className="sr-only">{many.chooseOne(name, product.code)}</span>
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={choice.onToggle}
            className="absolute right-2 bottom-2 size-8 accent-terracotta"
          />
        </label>
      ) : null}
      <div className="relative">
        <Picture
          picture={product.picture}
          alt={product.picture ? name : ''}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
          widths={CARD_WIDTHS}
          className="aspect-4/3"
        />
        <p className="absolute top-2 right-2 left-2 flex flex-wrap gap-1.5">
          {product.picture ? null : <Badge icon={ImageOff} text={m.noPicture} className="bg-danger" />}
          {product.hidden ? <Badge icon={EyeOff} text={m.hidden} className="bg-charcoal" /> : null}
          {product.pinned ? <Badge icon={Pin} text={m.pinned} className="bg-terracotta-700" /> : null}
        </p>
      </div>
      <h2 className="px-4 pt-3 pb-1 text-lg leading-tight break-words">
        <Said en={product.productname} so={product.productnameSo} />
      </h2>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 pr-1 pb-1 pl-4">
        <dl className="grid min-w-0 flex-[1_1_10rem] grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-2.5 text-sm">
          <dt className="text-ash">{labelOf('code', language)}</dt>
          <dd className="font-semibold break-words">{product.code}</dd>
          <dt className="text-ash">{labelOf('categories', language)}</dt>
          <dd className="break-words">
            <Said en={product.categoryLabel} so={product.categoryLabelSo} />
          </dd>
        </dl>
        <div className={classNames('ml-auto flex shrink-0', choice && 'invisible')}>
          <RowAction label={m.editProduct(name)} icon={Pencil} onClick={onEdit} />
          <RowAction label={m.copyProduct(name)} icon={Copy} onClick={onCopy} />
          {admin ? (
            <>
              <RowAction label={history.versionsOf(name)} icon={History} onClick={onVersions} />
              <RowAction label={m.deleteProduct(name)} icon={Trash2} onClick={onDelete} danger />
            </>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function Badge({ icon: Icon, text, className }: { icon: LucideIcon; text: string; className: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold text-sm text-white',
        className,
      )}
    >
      <Icon aria-hidden="true" size={16} />
      {text}
    </span>
  );
}
