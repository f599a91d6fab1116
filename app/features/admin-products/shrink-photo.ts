/** A phone's camera gives 4 to 12 MB; the widest variant we serve is 1200 px. What is larger than this is made smaller first. */
export const MAX_SIDE = 2000;
export const MAX_BYTES = 2 * 1024 * 1024;
const QUALITY = 0.85;

export type Box = { width: number; height: number };

/** The size a picture is drawn at so that no side is longer than `side`. Never larger than it is. */
export function fitWithin({ width, height }: Box, side: number): Box {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isTooLarge = (box: Box, bytes: number): boolean =>
  Math.max(box.width, box.height) > MAX_SIDE || bytes > MAX_BYTES;

/** Turned upright as the camera's note says: a canvas would lose the note. */
export const readPhoto = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

export function drawPhoto(canvas: HTMLCanvasElement, photo: ImageBitmap, box: Box): void {
  canvas.width = box.width;
  canvas.height = box.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // JPEG has no transparency; without this ground a cut-out product would stand on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, box.width, box.height);
  context.drawImage(photo, 0, 0, box.width, box.height);
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));

/** The file to send: the chosen one, or a smaller JPEG of it where that is worth the trouble. */
export async function shrinkPhoto(file: File, photo: ImageBitmap): Promise<File> {
  if (!isTooLarge(photo, file.size)) return file;
  const canvas = document.createElement('canvas');
  drawPhoto(canvas, photo, fitWithin(photo, MAX_SIDE));
  const jpeg = await toJpeg(canvas);
  if (!jpeg || jpeg.size >= file.size) return file;
  return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
