import { refuse } from '../errors.ts';
import { withBytes } from './bytes.ts';
import { inspectMp4 } from './mp4.ts';
import type { FilmFormat } from './names.ts';
import { inspectWebm } from './webm.ts';

/** What kind of film a file is by its structure; refuses everything else. */
export const inspectFilm = (file: string): Promise<FilmFormat> =>
  withBytes(file, async (bytes) => {
    for (const [format, inspect] of [
      ['mp4', inspectMp4],
      ['webm', inspectWebm],
    ] as const) {
      const verdict = await inspect(bytes);
      if (verdict === 'good') return format;
      if (verdict === 'damaged') throw refuse('invalid', 'damagedFilm');
    }
    throw refuse('unsupported', 'notAFilm');
  });
