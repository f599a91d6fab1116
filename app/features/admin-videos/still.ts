import { asJpeg, fitWithin } from '#app/lib/admin/draw-picture.ts';

/** As wide as the widest poster we serve. */
const STILL_SIDE = 1280;

/** The first frame is often black; a second in, there is something to see. */
export const firstStill = (duration: number): number => Math.min(1, duration / 2);

/** The frame the video stands on, or null where the browser cannot show this video. */
export async function captureStill(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  return asJpeg(video, fitWithin({ width: video.videoWidth, height: video.videoHeight }, STILL_SIDE));
}
