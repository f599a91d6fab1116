import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { Role } from '#contract/enums.ts';
import type { Failure } from '#contract/envelope.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Engine } from '#server/db/types.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { TESTER } from './author.ts';
import { makePlace, type Place } from './databases.ts';
import { bucketFor, IN_OBJECT_STORE } from './scale.ts';

export const PASSWORD = 'correct horse battery';

/** A signed-in client: its cookies and its CSRF header, as a browser would send them. */
export type Client = {
  id: number;
  email: string;
  username: string;
  headers: { cookie: string; 'x-xsrf-token': string };
  call(options: InjectOptions): Promise<Response>;
};

export type TestApp = {
  app: FastifyInstance;
  deps: AppDeps;
  place: Place;
  /** Makes a user of this role and signs it in. */
  signIn(role: Role): Promise<Client>;
  close(): Promise<void>;
};

const cookiesOf = (response: Response): Map<string, string> =>
  new Map(response.cookies.map((cookie) => [cookie.name, cookie.value]));

export async function signInAs(
  app: FastifyInstance,
  email: string,
  password = PASSWORD,
): Promise<Omit<Client, 'username'>> {
  const response = await app.inject({ method: 'POST', url: '/api/user/login/save', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  const cookies = cookiesOf(response);
  const session = cookies.get('session') ?? cookies.get('__Host-session') ?? '';
  const xsrf = cookies.get('XSRF-TOKEN') ?? '';
  const headers = { cookie: `session=${session}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  return {
    id: response.json<{ user: { id: number } }>().user.id,
    email,
    headers,
    call: (options) => app.inject({ ...options, headers: { ...headers, ...options.headers } }),
  };
}

function expectCodes({ errors = [], ...failed }: Failure): void {
  for (const sentence of [failed, ...errors]) {
    if (!sentence.code) throw new Error(`This sentence is in no table of the contract: ${sentence.message}`);
  }
}

/** The whole API over a real database and real files, driven without a port. */
export async function startApp(
  engine: Engine,
  settings: Partial<Config> = {},
  postgresUrl?: string,
  onLog?: (line: string) => void,
): Promise<TestApp> {
  const place = await makePlace(engine, { postgresUrl, migrated: true });
  const config: Config = {
    ...readConfig({ DEMO: '0' }),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    storage: IN_OBJECT_STORE ? await bucketFor(place.dataDir) : null,
    ...settings,
  };
  const deps = await openDeps(config);
  const app = await buildApp(deps, onLog ? { logger: { level: 'info', stream: { write: onLog } } } : {});
  // Every failure of every test carries the code of its sentence, so that the interface can say it in Somali.
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload === 'string' && payload.startsWith('{"status":0')) expectCodes(JSON.parse(payload));
    return payload;
  });
  await app.ready();
  let made = 0;
  return {
    app,
    deps,
    place,
    async signIn(role) {
      made += 1;
      const email = `${role.toLowerCase()}${made}@example.com`;
      const username = `${role} ${made}`;
      await deps.services.users.create(TESTER, { username, email, password: PASSWORD }, role);
      return { ...(await signInAs(app, email)), username };
    },
    async close() {
      await app.close();
      await deps.close();
      await place.remove();
    },
  };
}
