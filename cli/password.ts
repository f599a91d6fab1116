import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Where a password is typed or piped in. Never an argument: those are seen in process lists and kept in histories. */
export type PasswordInput = { input: Readable & { isTTY?: boolean }; prompt(text: string): void };

const MAX_PIPED_BYTES = 4096;

/** One line, not shown while it is typed. */
function askHidden({ input, prompt }: PasswordInput, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new CommandError('No password was given.')));
    prompt(question);
  }).finally(() => {
    lines.close();
    prompt('\n');
  });
}

/** The first line of what is piped in. */
async function readPiped({ input }: PasswordInput): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MAX_PIPED_BYTES) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}

export async function readPassword(source: PasswordInput): Promise<string> {
  if (!source.input.isTTY) return readPiped(source);
  const password = await askHidden(source, 'Password: ');
  if ((await askHidden(source, 'Once more: ')) !== password)
    throw new CommandError('The two passwords are not the same.');
  return password;
}
