import type { ProductPicture } from '#contract/products.ts';

export type ChosenPicture = {
  /** What will be sent. */
  file: File;
  /** What the person sees before saving: small, decoded and upright. */
  preview: ImageBitmap;
  /** Bytes of what was chosen, where it was made smaller. */
  shrunkFrom: number | null;
};

/** A picture of the form: one that the product has, or one that is still to be sent. */
export type PictureEntry = { key: string } & ({ stored: ProductPicture } | { chosen: ChosenPicture });

export const entryOf = (stored: ProductPicture): PictureEntry => ({ key: `stored ${stored.id}`, stored });

/** The same for a picture whether it was there on opening or sent from here. */
export const nameOf = (entry: PictureEntry): string => ('stored' in entry ? `stored ${entry.stored.id}` : entry.key);

export const idsOf = (pictures: readonly { id: number }[]): number[] => pictures.map(({ id }) => id);

/** Which of the product's pictures are not among the entries any more. */
export const removedIds = (present: readonly ProductPicture[], entries: readonly PictureEntry[]): number[] => {
  const kept = new Set(entries.flatMap((entry) => ('stored' in entry ? [entry.stored.id] : [])));
  return idsOf(present).filter((id) => !kept.has(id));
};

/** The order to ask for: that of the entries, and behind them what somebody else has added meanwhile. null: it is so already. */
export function orderFor(present: readonly ProductPicture[], wanted: readonly number[]): number[] | null {
  const there = idsOf(present);
  const order = [...wanted.filter((id) => there.includes(id)), ...there.filter((id) => !wanted.includes(id))];
  return order.every((id, at) => id === there[at]) ? null : order;
}
