import type { RouterContextProvider } from 'react-router';
import type { Call, InputOf, ResponseOf } from '#contract/calls/call.ts';
import { getNumbers, getSite } from '#contract/calls/public.ts';
import { languageOfPath } from '#contract/paths.ts';
import type { Site, Slide } from '#contract/site.ts';
import { loadMessages } from './load-messages.ts';
import { pageContext } from './page-context.ts';
import type { Query, QuerySeed } from './store.ts';

/** One definition of each read of a page. The server makes it in process, the browser over HTTP. */

/** A query of one call; `pick` takes from the response what the page wants. */
export const callQuery = <C extends Call, T>(
  call: C,
  input: InputOf<C>,
  pick: (response: Promise<ResponseOf<C>>) => Promise<T>,
  ...key: unknown[]
): Query<T> => ({
  queryKey: [call.path, ...key],
  queryFn: async ({ meta }) => {
    if (!meta) throw new Error('The query was asked without a reader');
    return pick(meta.read(call, input));
  },
});

export const dataOf = async <T>(response: Promise<{ data: T }>): Promise<T> => (await response).data;
const whole = <T>(response: Promise<T>): Promise<T> => response;

export const numbersQuery = () => callQuery(getNumbers, {}, whole);

/** What a page does not show need not travel in its HTML. */
export const without = <T extends object, Name extends keyof T & string>(value: T, ...names: Name[]): Omit<T, Name> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as Name))) as Omit<T, Name>;

/** The site comes in slices: a page carries only what it shows. */
const slice =
  <T>(pick: (site: Site) => T) =>
  async (response: Promise<{ data: Site }>): Promise<T> =>
    pick((await response).data);

const frame = (site: Site) => without(site, 'version', 'updated_at', 'about', 'hero', 'mosaic', 'side', 'introVideo');
export type SiteFrame = ReturnType<typeof frame>;

/** On home a placeholder is for what is seen arriving: the first banner. The others would only make the page longer. */
export const bare = <T extends object>(picture: T): T =>
  'placeholder' in picture ? { ...picture, placeholder: '' } : picture;
const later = (slide: Slide, at: number): Slide =>
  at === 0 ? slide : (bare({ ...slide, tall: bare(slide.tall) }) as Slide);

/** What is on every page. */
export const siteQuery = () => callQuery(getSite, {}, slice(frame), 'frame');
export const homeSiteQuery = () =>
  callQuery(
    getSite,
    {},
    slice(({ hero, mosaic, side }) => ({
      hero: hero.map(later),
      mosaic: mosaic.map((place) => place.map(bare)),
      contact: bare(side.contact),
    })),
    'home',
  );
export const aboutSiteQuery = () =>
  callQuery(
    getSite,
    {},
    slice(({ about, introVideo, side }) => ({ about, introVideo, picture: side.about })),
    'about',
  );
export const sidePictureQuery = (page: 'contact' | 'login') =>
  callQuery(
    getSite,
    {},
    slice(({ side }) => side[page]),
    'side',
    page,
  );

/** Seeds as JSON: packed, that is a quarter less than React Router's own form of the same data. */
export type PageSeeds = { seeds: string };

export const pageOf = (seeds: readonly QuerySeed[]): PageSeeds => ({ seeds: JSON.stringify(seeds) });
export const seedsIn = ({ seeds }: PageSeeds): QuerySeed[] => JSON.parse(seeds) as QuerySeed[];

/**
 * Reads a page's queries on the server. A query that fails is left out: its component then shows its loading state and the
 * browser tries again; the server has seen the failure and does not cache the page.
 */
export async function readQueries(
  context: Readonly<RouterContextProvider>,
  queries: readonly Query<unknown>[],
): Promise<QuerySeed[]> {
  const { read } = context.get(pageContext);
  const results = await Promise.allSettled(
    queries.map(
      async ({ queryKey, queryFn }): Promise<QuerySeed> => ({ key: queryKey, data: await queryFn({ meta: { read } }) }),
    ),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

export const loadQueries = async (...asked: Parameters<typeof readQueries>): Promise<PageSeeds> =>
  pageOf(await readQueries(...asked));

/**
 * In the browser a page opens at once with its skeletons; its components fetch what they need themselves. The words alone are waited
 * for: going back may lead into the other language.
 */
export async function openAtOnce({ request }: { request: Request }): Promise<PageSeeds> {
  const language = languageOfPath(new URL(request.url).pathname);
  if (language) await loadMessages(language);
  return pageOf([]);
}
