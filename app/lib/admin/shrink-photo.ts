import { asJpeg, type Box, fitWithin } from './draw-picture.ts';

/** A phone's camera gives 4 to 12 MB; the widest variant we serve is 1200 px. What is larger than this is made smaller first. */
export const MAX_SIDE = 2000;
export const MAX_BYTES = 2 * 1024 * 1024;

export const isTooLarge = (box: Box, bytes: number): boolean =>
  Math.max(box.width, box.height) > MAX_SIDE || bytes > MAX_BYTES;

/** Turned upright as the camera's note says: a canvas would lose the note. */
export const readPhoto = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

/** The file to send: the chosen one, or a smaller JPEG of it where that is worth the trouble. */
export async function shrinkPhoto(file: File, photo: ImageBitmap): Promise<File> {
  if (!isTooLarge(photo, file.size)) return file;
  const jpeg = await asJpeg(photo, fitWithin(photo, MAX_SIDE));
  if (!jpeg || jpeg.size >= file.size) return file;
  return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

const PREVIEW_SIDE = 320;

/** A small copy to look at while the form is open: eight whole photos would not fit into a phone's memory. */
export function previewOf(photo: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = fitWithin(photo, PREVIEW_SIDE);
  return createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
}
