import { useState } from 'react';
import { isConflict } from '#app/lib/admin/is-conflict.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { type UploadProgress, upload, useRefresh, useWrite } from '#app/lib/admin/write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { addProduct, updateProduct } from '#contract/calls/panel.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ProductDetail, ProductInput } from '#contract/products.ts';
import { orderFor, type PictureEntry, removedIds } from './picture-entries.ts';
import { changedFields, EMPTY_PRODUCT, type ProductFormState, valuesOf } from './product-field.tsx';
import { sendPictures } from './send-pictures.ts';
import type { PictureChoice } from './use-pictures.ts';

type Options = {
  form: ProductFormState;
  pictures: PictureChoice;
  onBusy: (busy: boolean) => void;
  /** The fields are saved; the pictures may not be yet. */
  onSaved: (row: ProductDetail) => void;
  onConflict: () => void;
  onClose: () => void;
};

type Write = { input: ProductInput; row: ProductDetail | null };

const PICTURE_FIELDS = ['productimage', 'picture', 'order'];
const pictureError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => PICTURE_FIELDS.includes(field))?.message : undefined;

const storedIds = (entries: readonly PictureEntry[]): number[] =>
  entries.flatMap((entry) => ('stored' in entry ? [entry.stored.id] : []));

function picturesChanged({ entries, isOurs }: PictureChoice, row: ProductDetail | null): boolean {
  const present = row?.pictures ?? [];
  return (
    entries.some((entry) => 'chosen' in entry) ||
    removedIds(present, entries).some(isOurs) ||
    orderFor(present, storedIds(entries)) !== null
  );
}

/** Saves the fields, then the pictures one by one. What is done stays done: after a failure the next save does the rest. */
export function useProductSaving({ form, pictures, onBusy, onSaved, onConflict, onClose }: Options) {
  const m = useAdminMessages();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [pictureRefusal, setPictureRefusal] = useState<string>();

  async function saveFields({ input, row }: Write, first: PictureEntry | undefined) {
    const body = new FormData();
    for (const [field, text] of changedFields(input, row ? valuesOf(row) : EMPTY_PRODUCT)) body.append(field, text);
    const options = { onProgress: setProgress };
    if (!row) {
      if (first && 'chosen' in first) body.append('productimage', first.chosen.file);
      return upload(addProduct, {}, body, options);
    }
    if ([...body.keys()].length === 0) return { message: MESSAGES.productUpdated, data: row };
    body.append('updated_at', row.updated_at);
    return upload(updateProduct, { params: { idOrCategory: row.id } }, body, options);
  }

  const saving = useWrite({
    call: async (write: Write) => {
      onBusy(true);
      let entries = pictures.entries;
      try {
        const [first] = entries;
        const { data, message } = await saveFields(write, first);
        const [stored] = data.pictures;
        if (!write.row && first && stored) {
          pictures.sent(first.key, stored);
          entries = [{ key: first.key, stored }, ...entries.slice(1)];
        }
        onSaved(data);
        const { sent, isOurs } = pictures;
        const sending = { entries, sent, isOurs, onStep: onSaved, onProgress: setProgress };
        await sendPictures(data, sending).then(onSaved, (error: unknown) => {
          void refresh(addProduct);
          throw error;
        });
        return { message };
      } finally {
        setProgress(null);
        onBusy(false);
      }
    },
    writes: addProduct,
    words: { noResponse: m.failures.noResponse, broken: m.failures.unexpected },
    onDone: onClose,
    onRefused: (error) => {
      if (isConflict(error)) {
        onConflict();
        return false;
      }
      const refused = pictureError(error);
      setPictureRefusal(refused);
      return form.showRefusal(error) || refused !== undefined;
    },
  });

  return {
    ...saving,
    progress,
    pictureRefusal,
    save(input: ProductInput, row: ProductDetail | null): void {
      setPictureRefusal(undefined);
      const unchanged = row && changedFields(input, valuesOf(row)).length === 0 && !picturesChanged(pictures, row);
      // Nothing to say to the server; it would answer "updated" all the same.
      if (unchanged) onClose();
      else saving.run({ input, row });
    },
  };
}
