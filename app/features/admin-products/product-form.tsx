import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { isConflict } from '#app/lib/admin/is-conflict.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { anyProductQuery } from '#app/lib/admin/queries.ts';
import { type UploadProgress, upload } from '#app/lib/admin/upload.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { categoriesQuery } from '#app/lib/queries.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { addProduct, updateProduct } from '#contract/calls/panel.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, type ProductFieldSpec, specOf } from '#contract/product-fields.ts';
import type { Product, ProductInput } from '#contract/products.ts';
import { PictureInput } from './picture-input.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFieldControl } from './product-field.tsx';
import { changedFields, EMPTY_PRODUCT, productForm, valuesOf } from './product-values.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

type Props = {
  /** null: a new one. */
  product: Product | null;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

const pictureError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'productimage')?.message : undefined;

export function ProductForm({ product, onBusy, onClose }: Props) {
  const m = useAdminMessages();
  const categories = useQuery(categoriesQuery());
  const picture = useChosenPicture();
  const [pictureRefusal, setPictureRefusal] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  /** The row that the form is a change of: as it was opened, or as somebody else has saved it since. */
  const [row, setRow] = useState(product);
  const [initial] = useState(() => (product ? valuesOf(product) : EMPTY_PRODUCT));
  const form = useContractForm({ schema: productForm, initial, draft: `product ${product?.id ?? 'new'}` });
  const [theirs, setTheirs] = useState<Product | null>(null);
  const client = useQueryClient();
  const readAgain = async (id: number) =>
    setTheirs(await client.fetchQuery({ ...anyProductQuery(id), staleTime: 0 }).catch(() => null));

  const saving = useWrite({
    call: async (body: FormData) => {
      onBusy(true);
      const options = { onProgress: setProgress };
      const sending = product
        ? upload(updateProduct, { params: { idOrCategory: product.id } }, body, options)
        : upload(addProduct, {}, body, options);
      return sending.finally(() => {
        setProgress(null);
        onBusy(false);
      });
    },
    writes: product ? updateProduct : addProduct,
    words: { noResponse: m.failures.noResponse, broken: m.failures.unexpected },
    onDone: onClose,
    onRefused: (error) => {
      if (row && isConflict(error)) {
        void readAgain(row.id);
        return false;
      }
      const refused = pictureError(error);
      setPictureRefusal(refused);
      return form.showRefusal(error) || refused !== undefined;
    },
  });

  const saveOver = (row: Product | null) => (input: ProductInput) => {
    const body = new FormData();
    for (const [field, text] of changedFields(input, row ? valuesOf(row) : EMPTY_PRODUCT)) body.append(field, text);
    if (picture.chosen) body.append('productimage', picture.chosen.file);
    setPictureRefusal(undefined);
    // Nothing to say to the server; it would answer "updated" all the same.
    if ([...body.keys()].length === 0) return onClose();
    if (row) body.append('updated_at', row.updated_at);
    saving.run(body);
  };

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

  return (
    <>
      <FormFrame
        onSubmit={form.handleSubmit(saveOver(row))}
        failure={saving.failure}
        submit={m.common.save}
        busy={saving.busy || picture.preparing}
        busyLabel={picture.preparing ? m.products.shrinking : undefined}
        restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
        onCancel={saving.busy ? undefined : onClose}
        footer={progress ? <Sending progress={progress} /> : null}
      >
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <div className="grid content-start gap-4">
            {fields('main')}
            <div className="grid grid-cols-2 gap-4">{fields('facts')}</div>
            {categories.data?.length === 0 ? <p className="text-danger">{m.products.noCategories}</p> : null}
          </div>
          <div className="grid content-start gap-4">
            <PictureInput choice={picture} current={product?.picture ?? null} error={pictureRefusal} />
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
