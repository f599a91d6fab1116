import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { anyProductQuery, categoriesQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import type { UploadProgress } from '#app/lib/admin/write.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { PRODUCT_FIELD_NAMES, type ProductField, type ProductFieldSpec, specOf } from '#contract/product-fields.ts';
import type { Product, ProductDetail, ProductInput } from '#contract/products.ts';
import { PicturesInput } from './pictures-input.tsx';
import { ProductConflict } from './product-conflict.tsx';
import {
  copyOf,
  NEW_PRODUCT,
  ProductFieldControl,
  type ProductFormState,
  productForm,
  valuesOf,
} from './product-field.tsx';
import { type PictureChoice, usePictures } from './use-pictures.ts';
import { useProductSaving } from './use-product-saving.ts';

type Props = {
  /** null: a new one. */
  product: ProductDetail | null;
  /** What a new one is filled with, but for its code and colour. */
  copied?: Product;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

const initialOf = (product: Product | null, copied: Product | undefined) => {
  if (product) return valuesOf(product);
  return copied ? copyOf(copied) : NEW_PRODUCT;
};

export function ProductForm({ product, copied, onBusy, onClose }: Props) {
  const m = useAdminMessages();
  const categories = useQuery(categoriesQuery());
  /** The row that the form is a change of: as it was opened, as it was saved here, or as somebody else has saved it since. */
  const [row, setRow] = useState(product);
  const [initial] = useState(() => initialOf(product, copied));
  const draft = `product ${product?.id ?? (copied ? `copy ${copied.id}` : 'new')}`;
  const form = useContractForm({ schema: productForm, initial, draft });
  // Once a new product is there, a second form for a new one must not begin with its pictures.
  const isSavedNew = product === null && row !== null;
  const pictures = usePictures(product?.pictures ?? [], isSavedNew ? null : draft);
  useUnsaved(pictures.changed ? (isSavedNew ? 'lost' : 'kept') : null);
  const [theirs, setTheirs] = useState<ProductDetail | null>(null);
  const client = useQueryClient();
  useHiddenUntilPictured(form, pictures, row === null);

  const saving = useProductSaving({
    form,
    pictures,
    onBusy,
    onSaved: (saved) => {
      setRow(saved);
      form.forget();
      if (!product) pictures.forget();
    },
    onConflict: async () => {
      if (row) setTheirs(await client.fetchQuery({ ...anyProductQuery(row.id), staleTime: 0 }).catch(() => null));
    },
    onClose: () => {
      form.forget();
      pictures.forget();
      onClose();
    },
  });
  const startOver = () => {
    form.restart();
    pictures.restart();
  };
  const saveOver = (over: ProductDetail | null) => (input: ProductInput) => saving.save(input, over);

  const settle = (taken: ProductField[]) => {
    if (!theirs) return;
    for (const field of taken) form.setValue(field, valuesOf(theirs)[field]);
    setRow(theirs);
    setTheirs(null);
    saving.clear();
    void form.handleSubmit(saveOver(theirs))();
  };

  const fields = (part: ProductFieldSpec['part']) =>
    PRODUCT_FIELD_NAMES.filter((field) => specOf(field).part === part).map((field) => (
      <ProductFieldControl key={field} field={field} form={form} />
    ));
  const partly = saving.failure !== null && isSavedNew;
  return (
    <>
      <FormFrame
        onSubmit={form.handleSubmit(saveOver(row))}
        failure={partly ? `${saving.failure} ${m.pictures.savedSoFar}` : saving.failure}
        submit={m.common.save}
        busy={saving.busy || pictures.preparing > 0}
        busyLabel={pictures.preparing > 0 ? m.pictures.preparing(pictures.preparing) : undefined}
        restored={form.restored || pictures.restored ? { onStartOver: startOver } : undefined}
        onCancel={saving.busy ? undefined : onClose}
        footer={saving.progress ? <Sending progress={saving.progress} /> : null}
      >
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <div className="grid content-start gap-4">
            {fields('main')}
            <div className="grid grid-cols-2 gap-4">{fields('facts')}</div>
            {categories.data?.length === 0 ? <p className="text-danger">{m.products.noCategories}</p> : null}
          </div>
          <div className="grid content-start gap-4">
            <PicturesInput choice={pictures} error={saving.pictureRefusal} isNew={row === null} busy={saving.busy} />
            {fields('more')}
            <div className="grid gap-4">{fields('shown')}</div>
          </div>
        </div>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">{fields('texts')}</div>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">{fields('planning')}</div>
      </FormFrame>
      <ProductConflict form={form} row={row} theirs={theirs} onSettle={settle} onClose={() => setTheirs(null)} />
    </>
  );
}

/** A new product is hidden while it has no picture, until a person decides otherwise. */
function useHiddenUntilPictured(form: ProductFormState, { entries, preparing }: PictureChoice, isNew: boolean): void {
  const pictured = entries.length + preparing > 0;
  const before = useRef(pictured);
  const decided = form.formState.dirtyFields.hidden === true;
  const { setValue } = form;
  useEffect(() => {
    if (before.current === pictured) return;
    before.current = pictured;
    if (isNew && !decided) setValue('hidden', pictured ? '' : 'true');
  }, [pictured, isNew, decided, setValue]);
}

function Sending({ progress }: { progress: UploadProgress }) {
  const m = useAdminMessages();
  const { sent, total } = progress;
  return (
    <Progress
      label={m.products.uploading}
      value={sent}
      max={total}
      text={m.videos.progress(megabytes(sent), megabytes(total))}
    />
  );
}
