import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import { type UploadProgress, upload } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { megabytes } from '#app/lib/megabytes.ts';
import { categoriesQuery } from '#app/lib/queries.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { type Option, SelectField, TextField } from '#app/ui/field.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { addProduct, updateProduct } from '#contract/calls/panel.ts';
import { COLORS, SIZES, TYPES } from '#contract/enums.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Product, ProductInput } from '#contract/products.ts';
import { PictureInput } from './picture-input.tsx';
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
  const words = useMessages().product;
  const categories = useQuery(categoriesQuery());
  const picture = useChosenPicture();
  const [pictureRefusal, setPictureRefusal] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [before] = useState(() => (product ? valuesOf(product) : EMPTY_PRODUCT));
  const form = useContractForm({ schema: productForm, initial: before, draft: `product ${product?.id ?? 'new'}` });

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
      const refused = pictureError(error);
      setPictureRefusal(refused);
      return form.showRefusal(error) || refused !== undefined;
    },
  });

  const save = (input: ProductInput) => {
    const body = new FormData();
    for (const [field, text] of changedFields(input, before)) body.append(field, text);
    if (picture.chosen) body.append('productimage', picture.chosen.file);
    setPictureRefusal(undefined);
    // Nothing to say to the server; it would answer "updated" all the same.
    if ([...body.keys()].length === 0) onClose();
    else saving.run(body);
  };

  const { errors } = form.formState;
  const text = (name: keyof ProductInput, label: string, max: number, required = true) => (
    <TextField
      label={required ? label : `${label} (${m.common.optional})`}
      required={required}
      maxLength={max}
      inputMode={name === 'piecesPerM2' ? 'decimal' : undefined}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  );
  const select = (name: keyof ProductInput, label: string, options: readonly Option[]) => (
    <SelectField
      label={label}
      required
      options={options}
      placeholder={m.products.choose}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  );

  return (
    <FormFrame
      onSubmit={form.handleSubmit(save)}
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
          {text('code', m.products.code, LIMITS.code)}
          {text('productname', m.products.name, LIMITS.productname)}
          {select(
            'categories',
            m.products.category,
            (categories.data ?? []).map(({ value, label }) => ({ value, label })),
          )}
          <div className="grid grid-cols-2 gap-4">
            {select(
              'size',
              m.products.size,
              SIZES.map((size) => ({ value: size, label: size })),
            )}
            {text('thickness', m.products.thickness, LIMITS.thickness)}
            {select(
              'color',
              m.products.color,
              COLORS.map((color) => ({ value: color, label: words.colors[color] })),
            )}
            {select(
              'type',
              m.products.type,
              TYPES.map((type) => ({ value: type, label: words.types[type] })),
            )}
          </div>
          {categories.data?.length === 0 ? <p className="text-danger">{m.products.noCategories}</p> : null}
        </div>
        <div className="grid content-start gap-4">
          <PictureInput choice={picture} current={product?.picture ?? null} error={pictureRefusal} />
          <div className="grid gap-4 sm:grid-cols-2">
            {text('brandname', m.products.brand, LIMITS.brandname, false)}
            {text('piecesPerM2', m.products.pieces, 10, false)}
          </div>
        </div>
      </div>
    </FormFrame>
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
