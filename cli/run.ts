import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { CommandError } from './command-error.ts';
import { COMMANDS, type Command, type Context } from './commands.ts';

type Io = Pick<Context, 'input' | 'prompt' | 'say' | 'log'> & {
  /** Given by tests; otherwise the process's own, which server/config.ts alone reads. */
  env?: NodeJS.ProcessEnv;
  complain(line: string): void;
};

const usageOf = (name: string, { parameters, options = {} }: Command): string =>
  [name, ...parameters, ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)].join(' ');

/** Long usages stand on a line of their own. */
const helpOf = (name: string, command: Command): string => {
  const usage = usageOf(name, command);
  return usage.length < 28
    ? `  ${usage.padEnd(28)}${command.summary}`
    : `  ${usage}\n${' '.repeat(30)}${command.summary}`;
};

const HELP = [
  'npm run cli -- COMMAND',
  '',
  ...Object.entries(COMMANDS).map(([name, command]) => helpOf(name, command)),
  '',
  'The settings (DATA_DIR, DATABASE_URL, ...) are those of the server.',
].join('\n');

/** Every option of every command; which belong to the command is looked at afterwards. */
const OPTIONS = Object.fromEntries(
  Object.values(COMMANDS)
    .flatMap(({ options = {} }) => Object.keys(options))
    .map((name) => [name, { type: 'string' } as const]),
);

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...OPTIONS },
    });
    const { help, ...options } = values;
    return { wantsHelp: help === true || positionals[0] === 'help', positionals, options };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${HELP}`);
  }
}

function commandFor(name: string, given: readonly string[], options: object): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${HELP}`);
  const needed = command.parameters.filter((parameter) => !parameter.startsWith('[')).length;
  const isStrange = Object.keys(options).some((option) => !Object.hasOwn(command.options ?? {}, option));
  if (isStrange || given.length < needed || given.length > command.parameters.length) {
    throw new CommandError(`Use it like this: ${usageOf(name, command)}`);
  }
  return command;
}

/** What the system or the database says by a code (no such host, disk full) an operator can mend; the rest only a programmer. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `It failed: ${String(error)}`;
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof AppError) return error.message;
  if ('code' in error) return `It failed: ${error.message || error.code}.`;
  return `It failed unexpectedly: ${error.stack ?? error.message}`;
}

/** Runs one command and gives the exit code. */
export async function run(args: readonly string[], { env, complain, ...io }: Io): Promise<number> {
  try {
    const { wantsHelp, positionals, options } = parse(args);
    const [name, ...given] = positionals;
    if (wantsHelp) {
      io.say(HELP);
      return 0;
    }
    if (name === undefined) throw new CommandError(HELP);
    await commandFor(name, given, options).run({ ...io, config: readConfig(env) }, options, ...given);
    return 0;
  } catch (error) {
    complain(explain(error));
    return 1;
  }
}
