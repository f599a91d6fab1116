import { hash, hashRaw, verify } from '@node-rs/argon2';
import { LIMITS } from '#contract/limits.ts';
import { createGate } from '#server/gate.ts';
import { site } from '#site.config.ts';
import { PASSWORD_COST } from './password-cost.ts';

/** The library's const enum cannot be imported as a value. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, ...PASSWORD_COST } as const;

/** More at a time starves the thread pool that files are read with: 50 parallel sign-ins once held a read up for 7 s. */
const AT_ONCE = 2;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'] as readonly string[];
  return new Set(all.filter((password) => password.length >= LIMITS.passwordMin));
}

/** Read when somebody first chooses a password: most processes never see that, and it takes time and memory. */
let common: Promise<ReadonlySet<string>> | undefined;

/** What whoever knows the business and its trade tries first. docs/security.md names them. */
const { name, legalName, place } = site;
const BUSINESS_WORDS = [
  ...([name, legalName, place.city, place.district, place.country]
    .join(' ')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? []),
  ...['mogadishu', 'xamar', 'somalia', 'somali', 'catalogue', 'interlocking', 'pavers', 'paver', 'paving'],
  ...['admin', 'general', 'owner', 'user'],
].sort((one, other) => other.length - one.length);
/** `Interlock2026!` has no letters of its own, `admin-xy` two. */
const OWN_LETTERS = 3;

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

function isOfBusinessWords(password: string): boolean {
  const letters = lettersOf(password);
  const own = BUSINESS_WORDS.reduce((left, word) => left.replaceAll(word, ''), letters);
  return own.length < OWN_LETTERS && own.length < letters.length;
}

/** In a list of leaked passwords, or the words of the business with a number. Letter case does not make a password rare. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  const plain = password.toLowerCase();
  return (await common).has(plain) || isOfBusinessWords(plain);
}

const inTurn = createGate(AT_ONCE, { maxWaiting: 40, retryAfterSeconds: 5 });

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** For short random codes that are looked up by their hash: the same code and salt always give the same. */
export const hashCode = async (code: string, salt: Uint8Array): Promise<string> =>
  (await inTurn(() => hashRaw(code, { ...PARAMETERS, salt }))).toString('base64url');

/** A hash of nothing anybody knows: an unknown e-mail costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** An empty hash is that of an account without a password, and like null right for nobody. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const known = passwordHash || (await decoy);
  const right = await inTurn(() => verify(known, password));
  return right && Boolean(passwordHash);
}
