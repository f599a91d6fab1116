export type Box = { width: number; height: number };

const JPEG_QUALITY = 0.85;

/** The size a picture is drawn at so that no side is longer than `side`. Never larger than it is. */
export function fitWithin({ width, height }: Box, side: number): Box {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap | HTMLVideoElement, box: Box): void {
  canvas.width = box.width;
  canvas.height = box.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // JPEG has no transparency; without this ground a cut-out product would stand on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, box.width, box.height);
  context.drawImage(picture, 0, 0, box.width, box.height);
}

/** null where the browser cannot write JPEG, or not this large. */
export function asJpeg(picture: ImageBitmap | HTMLVideoElement, box: Box): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  drawPicture(canvas, picture, box);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
