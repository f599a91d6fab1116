import { LIMITS } from '#contract/limits.ts';
import type { CodeOwner } from '#contract/many.ts';

/** `HEX-60-R 2.jpg`, `HEX-60-R_2.jpg` and `HEX-60-R (2).jpg` are the second picture of HEX-60-R. A dash belongs to the code. */
const NUMBERED = /^(.*?)(?:[\s_]+(\d{1,2})|\s*\((\d{1,2})\))$/su;

const baseOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();

type Reading = { code: string; place: number };

/** The codes a name may mean, the likelier first: a code may itself end with a number. */
export function readingsOf(fileName: string): Reading[] {
  const base = baseOf(fileName);
  const [, bare = '', spaced, bracketed] = NUMBERED.exec(base) ?? [];
  const readings = [
    { code: base, place: 1 },
    { code: bare, place: Number(spaced ?? bracketed) },
  ];
  return readings.filter(({ code }) => code !== '' && code.length <= LIMITS.code);
}

export type PhotoState = 'ready' | 'unknown' | 'full' | 'sending' | 'sent' | 'unreadable' | 'failed';
export type Photo = {
  key: string;
  file: File;
  owner: CodeOwner | null;
  state: PhotoState;
  /** Why it was not sent, in the server's words. */
  reason?: string | undefined;
};

let made = 0;

/** Which product each file belongs to, in the order in which they are sent; what has no place any more is marked. */
export function assign(files: readonly File[], owners: readonly CodeOwner[]): Photo[] {
  const byCode = new Map(owners.map((owner) => [owner.code.toLowerCase(), owner]));
  const room = new Map(owners.map(({ id, pictures }) => [id, LIMITS.pictures - pictures]));
  const found = files.map((file) => {
    const reading = readingsOf(file.name).find(({ code }) => byCode.has(code.toLowerCase()));
    return { file, place: reading?.place ?? 0, owner: byCode.get(reading?.code.toLowerCase() ?? '') ?? null };
  });
  const codeOf = ({ owner, file }: (typeof found)[number]) => owner?.code ?? file.name;
  found.sort((one, other) => codeOf(one).localeCompare(codeOf(other)) || one.place - other.place);
  return found.map(({ file, owner }) => {
    made += 1;
    const left = owner ? (room.get(owner.id) ?? 0) : 0;
    if (owner) room.set(owner.id, left - 1);
    return { key: `photo-${made}`, file, owner, state: owner ? (left > 0 ? 'ready' : 'full') : 'unknown' };
  });
}

export const isWaiting = ({ state }: Photo): boolean => state === 'ready' || state === 'failed';
