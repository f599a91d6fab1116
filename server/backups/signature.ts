import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/** A backup's hashes prove that it is whole, not who made it. A signature of its list proves that too. */

const ALGORITHM = 'ed25519';

async function keyIn(file: string, read: (pem: Buffer) => KeyObject, kind: string): Promise<KeyObject> {
  const pem = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid', `${file} cannot be read: ${error.message}.`);
  });
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === ALGORITHM) return key;
  } catch {
    // Said below: what is wrong with a key file helps nobody.
  }
  throw new AppError('invalid', `${file} is not ${kind} as the backup-key command makes it.`);
}

export const readSigningKey = (file: string): Promise<KeyObject> => keyIn(file, createPrivateKey, 'a private key');

/** A private key also says what its public key is; whoever restores must not need it. */
export const readPublicKey = (file: string): Promise<KeyObject> =>
  keyIn(
    file,
    (pem) => {
      if (pem.includes('PRIVATE KEY')) throw new Error('private');
      return createPublicKey(pem);
    },
    'a public key',
  );

export const signatureOf = (list: Buffer, key: KeyObject): string => sign(null, list, key).toString('base64');

export function assertSigned(list: Buffer, signature: Buffer | undefined, key: KeyObject): void {
  if (!signature) throw new AppError('invalid', 'The backup is not signed. Nothing was restored.');
  if (!verify(null, list, key, Buffer.from(signature.toString('latin1'), 'base64'))) {
    throw new AppError(
      'invalid',
      'The backup was not signed with this key, or was changed since. Nothing was restored.',
    );
  }
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new AppError('invalid', `${file} already exists. A key is never overwritten.`);
    throw new AppError('invalid', `${file} cannot be written: ${error.message}.`);
  });
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes FILE, for its owner alone, and FILE.pub. */
export async function writeKeyPair(file: string): Promise<{ privateFile: string; publicFile: string }> {
  const { privateKey, publicKey } = generateKeyPairSync(ALGORITHM, {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const publicFile = `${file}.pub`;
  await writeNew(file, privateKey, 0o600);
  try {
    await writeNew(publicFile, publicKey, 0o644);
  } catch (error) {
    await rm(file);
    throw error;
  }
  return { privateFile: file, publicFile };
}
