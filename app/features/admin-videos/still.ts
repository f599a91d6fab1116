import { asJpeg, fitWithin } from '../../lib/admin/draw-picture.ts';

/** As wide as the widest poster we serve. */
const STILL_SIDE = 1280;

/** The first frame is often black; a second in, there is something to see. */
export const firstStill = (duration: number): number => Math.min(1, duration / 2);

/** The frame the film stands on, or null where the browser cannot show this film. */
export async function captureStill(film: HTMLVideoElement | null): Promise<Blob | null> {
  if (!film || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || film.videoWidth === 0) return null;
  return asJpeg(film, fitWithin({ width: film.videoWidth, height: film.videoHeight }, STILL_SIDE));
}
