import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { startPostgres } from './postgres.ts';

/** Where the workers of a test run ask; they inherit the environment of the process that started them. */
const PLACE_TO_ASK = 'CATALOGUE_POSTGRES_ON_DEMAND';

async function ask(): Promise<string> {
  const place = process.env[PLACE_TO_ASK];
  if (!place) throw new Error('No test run is there to start PostgreSQL');
  const response = await fetch(place);
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}

let known: Promise<string> | undefined;
/** The address of the run's PostgreSQL, which starts when the first test asks and serves all of them. */
export const postgresOfRun = (): Promise<string> => {
  known ??= ask();
  return known;
};

export default async function setup(): Promise<() => Promise<void>> {
  let running: ReturnType<typeof startPostgres> | undefined;
  const start = async () => {
    // Loaded late: a run of unit tests never needs it.
    const { startPostgres } = await import('./postgres.ts');
    return startPostgres();
  };
  const door = createServer((_request, response) => {
    running ??= start();
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  process.env[PLACE_TO_ASK] = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await running)?.stop();
  };
}
