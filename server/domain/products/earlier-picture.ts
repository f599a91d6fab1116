import { LIMITS } from '#contract/limits.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Config } from '#server/config.ts';
import type { ProductPictureRow } from '#server/db/schema.ts';
import type { Db, Engine } from '#server/db/types.ts';
import { insertRows } from '#server/db/whole-rows.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import type { Media } from '#server/media/types.ts';
import { type BinRows, lockBinnedFile, putInBin, takeOut } from '../bin/put.ts';
import { pictureForBin } from './picture-in-bin.ts';
import { createPictureRepository } from './pictures.ts';
import type { StoredProduct } from './repository.ts';

/** A new picture in the first place. The one it replaces goes to the bin; returns that one's id there. */
export async function replaceFirst(
  tx: Db,
  by: Author,
  config: Pick<Config, 'binDays'>,
  product: StoredProduct,
  picture: Picture,
): Promise<number | null> {
  const pictures = createPictureRepository(tx);
  const [first] = await pictures.of(product.id);
  await pictures.replaceFirst(product.id, picture);
  await pictures.copyFirst(product.id);
  if (!first) return null;
  // The place keeps its id, so the picture that goes gets one of its own.
  const gone = { ...first, id: await pictures.add(product.id, JSON.parse(first.json) as Picture) };
  await pictures.remove(gone.id);
  await putInBin(tx, by, config, pictureForBin(gone, product));
  return gone.id;
}

/** From the bin, behind the others. */
async function takeBack(
  tx: Db,
  { engine, media }: { engine: Engine; media: Pick<Media, 'show'> },
  id: number,
  path: string,
  others: readonly ProductPictureRow[],
): Promise<number> {
  const binned = await lockBinnedFile(tx, engine, 'picture', path);
  const [row] = binned ? ((JSON.parse(binned.rows_json) as BinRows).product_pictures ?? []) : [];
  if (!binned || row?.product_id !== id) throw refuseField('conflict', 'earlierPicture', 'pictureGone');
  if (others.length >= LIMITS.pictures) throw refuse('conflict', 'tooManyPictures');
  await insertRows(tx, engine, 'product_pictures', [{ ...row, position: (others.at(-1)?.position ?? -1) + 1 }]);
  await takeOut(tx, media, binned);
  return Number(row.id);
}

/** A picture that the product has had, first again: one of its others, or one from the bin. None is taken away. */
export async function bringFirst(
  tx: Db,
  deps: { engine: Engine; media: Pick<Media, 'show'> },
  id: number,
  path: string,
): Promise<void> {
  const pictures = createPictureRepository(tx);
  const present = await pictures.of(id);
  const first = present.find((picture) => picture.path === path)?.id ?? (await takeBack(tx, deps, id, path, present));
  await pictures.order([first, ...present.map((picture) => picture.id).filter((other) => other !== first)]);
  await pictures.copyFirst(id);
}
