import { Readable } from 'node:stream';
import { createEventLog } from '#cli/event-log.ts';
import { run } from '#cli/run.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Place } from '../support/databases.ts';

type Where = Pick<Place, 'dataDir' | 'databaseUrl'>;

const settingsOf = ({ dataDir, databaseUrl }: Where) => ({
  DEMO: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

export const configOf = (place: Where): Config => readConfig(settingsOf(place));

/** One command, run as the shell would: with settings, arguments and what is piped in. */
export async function runCli(place: Where, args: string[], piped = '', more: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const logged: string[] = [];
  const code = await run(args, {
    env: { ...settingsOf(place), ...more },
    input: Readable.from([Buffer.from(piped)]),
    prompt: () => undefined,
    say: (line) => said.push(line),
    log: createEventLog((line) => logged.push(line)),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n'), logged };
}
