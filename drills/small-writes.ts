import { makeVideo } from './samples.ts';
import { CATEGORY, call, formOf, productFields, type Session } from './staff.ts';

type Api = { url: string; session: Session };
/** One thing that staff change again and again. */
type Thing = {
  name: string;
  valueAt(turn: number): string;
  write(api: Api, turn: number): Promise<{ status: number; body: { message: string } }>;
  read(api: Api): Promise<string>;
};

const isEven = (turn: number): boolean => turn % 2 === 0;

async function get<T>({ url, session }: Api, path: string): Promise<T> {
  return (await call<T>(`${url}/api/${path}`, session, 'GET')).body.data;
}
const send = ({ url, session }: Api, method: string, path: string, body: unknown) =>
  call<{ id: number }>(`${url}/api/${path}`, session, method, body);

async function prepare(api: Api): Promise<Thing[]> {
  const ids: number[] = [];
  for (const code of ['small-1', 'small-2'])
    ids.push((await send(api, 'POST', 'products/add', productFields(code))).body.data.id);
  const video = formOf({ title: 'Turn 0', description: 'A drill' }, { video: makeVideo(1000, 7) });
  const videoId = (await send(api, 'POST', 'videos/upload', video)).body.data.id;
  const email = 'editor@example.com';
  await send(api, 'POST', 'user/register/save', { username: 'Editor', email, password: 'a password for drills' });
  type Person = { id: number; email: string; editor?: boolean };
  const person = async (at: Api) => (await get<Person[]>(at, 'users')).find((user) => user.email === email);
  const userId = (await person(api))?.id;
  const other = (await send(api, 'POST', 'categories/add', { label: 'Small', value: 'Small' })).body.data.id;
  type Named = { id: number; value: string };

  return [
    {
      name: 'the tagline of the site',
      valueAt: (turn) => `Turn ${turn}`,
      async write(at, turn) {
        const { version } = await get<{ version: number }>(at, 'site');
        return send(at, 'PUT', 'site', { version, tagline: { en: `Turn ${turn}`, so: '' } });
      },
      read: async (at) => (await get<{ tagline: { en: string } }>(at, 'site')).tagline.en,
    },
    {
      name: 'the mark of an editor',
      valueAt: (turn) => String(isEven(turn)),
      write: (at, turn) => send(at, 'PUT', 'user/editor', { id: userId, editor: isEven(turn) }),
      read: async (at) => String((await person(at))?.editor === true),
    },
    {
      name: 'the title of a video',
      valueAt: (turn) => `Turn ${turn}`,
      write: (at, turn) => send(at, 'PUT', `videos/${videoId}`, { title: `Turn ${turn}` }),
      read: async (at) => {
        const videos = await get<{ id: number; title: string }[]>(at, 'videos');
        return videos.find(({ id }) => id === videoId)?.title ?? 'absent';
      },
    },
    {
      name: 'two products pinned together',
      valueAt: (turn) => `${isEven(turn)} ${isEven(turn)}`,
      write: (at, turn) => send(at, 'PUT', 'products/bulk', { ids, action: isEven(turn) ? 'pin' : 'unpin' }),
      read: async (at) => {
        const pinned = ids.map(async (id) => (await get<{ pinned: boolean }>(at, `panel/products/${id}`)).pinned);
        return (await Promise.all(pinned)).join(' ');
      },
    },
    {
      name: 'the order of the categories',
      valueAt: (turn) => (isEven(turn) ? `Small ${CATEGORY.value}` : `${CATEGORY.value} Small`),
      async write(at, turn) {
        const others = (await get<Named[]>(at, 'categories')).map(({ id }) => id).filter((id) => id !== other);
        return send(at, 'PUT', 'categories/order', { ids: isEven(turn) ? [other, ...others] : [...others, other] });
      },
      read: async (at) => {
        const values = (await get<Named[]>(at, 'categories')).map(({ value }) => value);
        return values.filter((value) => value === 'Small' || value === CATEGORY.value).join(' ');
      },
    },
  ];
}

/** The site's texts, an editor's mark, a video's texts, several products and the order of categories, changed over and over. */
export async function createSmallWrites(api: Api) {
  const things = await prepare(api);
  /** What each may be: as it was acknowledged last, or as it was asked for and not answered. */
  const possible = new Map<string, Set<string>>();
  let turn = 0;
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,

    /** Until the connection breaks. */
    async work(at: Api): Promise<void> {
      for (const thing of things) possible.set(thing.name, new Set([await thing.read(at)]));
      for (;;) {
        turn += 1;
        for (const thing of things) {
          const value = thing.valueAt(turn);
          possible.get(thing.name)?.add(value);
          const { status, body } = await thing.write(at, turn);
          if (status === 200) {
            possible.set(thing.name, new Set([value]));
            acknowledged += 1;
            // Somebody else has added a category meanwhile, or the machine is too busy.
          } else if (status !== 409 && status !== 503) throw new Error(`${thing.name}: ${status} ${body.message}`);
        }
      }
    },

    async check(at: Api): Promise<string[]> {
      const losses: string[] = [];
      for (const { name, read } of things) {
        const now = await read(at);
        const expected = possible.get(name);
        if (expected && !expected.has(now)) losses.push(`${name} is ${now}, and was ${[...expected].join(' or ')}`);
      }
      return losses;
    },
  };
}
