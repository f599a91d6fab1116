import { refuse } from '../errors.ts';
import { withBytes } from './bytes.ts';
import { inspectMp4 } from './mp4.ts';
import type { VideoFormat } from './names.ts';
import { inspectWebm } from './webm.ts';

/** What kind of video a file is by its structure; refuses everything else. */
export const inspectVideo = (file: string): Promise<VideoFormat> =>
  withBytes(file, async (bytes) => {
    for (const [format, inspect] of [
      ['mp4', inspectMp4],
      ['webm', inspectWebm],
    ] as const) {
      const verdict = await inspect(bytes);
      if (verdict === 'good') return format;
      if (verdict === 'damaged') throw refuse('invalid', 'damagedVideo');
    }
    throw refuse('unsupported', 'notAVideo');
  });
