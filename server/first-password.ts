import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

type SignIn = { email: string; password: string };

const FILE = 'first-password.txt';
const fileIn = (dataDir: string): string => path.join(dataDir, FILE);

/** Writes it to a file that only its owner can read. Returns the path. */
export async function keepFirstPassword(dataDir: string, { email, password }: SignIn): Promise<string> {
  const file = fileIn(dataDir);
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

/** Removes the file once its password no longer works. */
export async function dropFirstPassword(
  dataDir: string,
  isStillTrue: (email: string, password: string) => Promise<boolean>,
): Promise<void> {
  const file = fileIn(dataDir);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const [email = '', password = ''] = text.split('\n');
  if (!(await isStillTrue(email, password))) await rm(file, { force: true });
}
