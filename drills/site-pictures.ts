import type { Random } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, type Session } from './staff.ts';

type Api = { url: string; session: Session };
/** A banner that came with the site has no path. */
type Shown = { version: number; hero: { path?: string }[]; introVideo: { url: string } };

const bannerOf = ({ hero: [first] }: Shown): string => (first?.path ? `/api/${first.path}` : 'the first one');

const read = async ({ url, session }: Api): Promise<Shown> =>
  (await call<Shown>(`${url}/api/site`, session, 'GET')).body.data;

/** One ADMIN who gives the site other banners and another intro video, until the connection breaks. */
export function createDecorator(random: Random) {
  const colour = () => random.whole(0, 255);
  /** What each place may show: what was acknowledged last, or what was asked for and not answered. */
  let banner = new Set<string>();
  let video = new Set<string>();
  let acknowledged = 0;

  async function give<T>(api: Api, path: string, files: Record<string, Buffer>): Promise<T> {
    const { status, body } = await call<T>(`${api.url}/api/site/${path}`, api.session, 'POST', formOf({}, files));
    if (status !== 201) throw new Error(`site/${path} answered ${status} ${body.message}`);
    return body.data;
  }
  async function put(api: Api, changes: object): Promise<void> {
    const { version } = await read(api);
    const { status, body } = await call(`${api.url}/api/site`, api.session, 'PUT', { version, ...changes });
    if (status !== 200) throw new Error(`the site answered ${status} ${body.message}`);
    acknowledged += 1;
  }

  return {
    acknowledged: () => acknowledged,

    async work(api: Api): Promise<void> {
      const now = await read(api);
      banner = new Set([bannerOf(now)]);
      video = new Set([now.introVideo.url]);
      for (;;) {
        const picture = await makePicture(colour(), colour(), colour());
        if (random.next() < 0.7) {
          const { id, path } = await give<{ id: number; path: string }>(api, 'pictures', { picture });
          banner.add(`/api/${path}`);
          await put(api, { hero: [{ id, alt: { en: path, so: '' } }] });
          banner = new Set([`/api/${path}`]);
        } else {
          const film = makeVideo(random.whole(1000, 200_000), colour());
          const given = await give<{ id: number; url: string }>(api, 'video', { thumbnail: picture, video: film });
          video.add(given.url);
          await put(api, { introVideo: { id: given.id, still: null } });
          video = new Set([given.url]);
        }
      }
    },

    async check(api: Api): Promise<string[]> {
      const now = await read(api);
      const losses: string[] = [];
      for (const [what, path, possible] of [
        ['the first banner', bannerOf(now), banner],
        ['the intro video', now.introVideo.url, video],
      ] as const) {
        if (possible.size > 0 && !possible.has(path)) losses.push(`${what} is ${path}, and was ${[...possible]}`);
        if (!path.startsWith('/api/uploads/')) continue;
        const served = await fetch(api.url + path);
        const { byteLength } = await served.arrayBuffer();
        if (served.status !== 200 || byteLength === 0) losses.push(`${what} answers ${served.status}`);
      }
      return losses;
    },
  };
}
