import { type UploadProgress, upload } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { addPicture, orderPictures, removePicture } from '#contract/calls/gallery.ts';
import type { ProductDetail } from '#contract/products.ts';
import { idsOf, orderFor, type PictureEntry, removedIds } from './picture-entries.ts';
import type { PictureChoice } from './use-pictures.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type Sending = {
  entries: readonly PictureEntry[];
  sent: PictureChoice['sent'];
  isOurs: PictureChoice['isOurs'];
  onProgress: (progress: UploadProgress) => void;
  /** The product after each step: what is done stays done. */
  onStep: (product: ProductDetail) => void;
};

/**
 * Brings the pictures of a saved product to what the form shows: takes away, adds, then orders. Each step stands for itself;
 * after a failure the next save goes on where this one stopped.
 */
export async function sendPictures(product: ProductDetail, sending: Sending): Promise<ProductDetail> {
  const { entries, sent, isOurs, onProgress, onStep } = sending;
  const { id } = product;
  let current = product;
  for (const pictureId of removedIds(product.pictures, entries)) {
    // Somebody else has added it while the form was open.
    if (!isOurs(pictureId)) continue;
    const removal = await request(removePicture, { params: { id, pictureId } }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return null;
    });
    if (removal) {
      current = removal.data;
      onStep(current);
    }
  }
  const bytes = entries.flatMap((entry) => ('chosen' in entry ? [entry.chosen.file.size] : []));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  const wanted: number[] = [];
  for (const entry of entries) {
    if ('stored' in entry) {
      wanted.push(entry.stored.id);
      continue;
    }
    const { file } = entry.chosen;
    const body = new FormData();
    body.append('picture', file);
    const offset = before;
    const added = await upload(addPicture, { params: { id } }, body, {
      onProgress: (part) => onProgress({ sent: Math.min(total, offset + part.sent), total }),
    });
    const known = new Set(idsOf(current.pictures));
    current = added.data;
    before += file.size;
    const mine = current.pictures.findLast((picture) => !known.has(picture.id));
    if (mine) {
      wanted.push(mine.id);
      sent(entry.key, mine);
    }
    onStep(current);
  }
  const order = orderFor(current.pictures, wanted);
  return order ? (await request(orderPictures, { params: { id }, body: { order } })).data : current;
}
