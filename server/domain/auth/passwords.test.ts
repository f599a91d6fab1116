import { describe, expect, it } from 'vitest';
import type { AppError } from '#server/errors.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('states argon2id and its costs in the hash', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('knows the right one from a wrong one, and never takes one for an unknown account', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
  });

  it('refuses the commonest, whatever their letter case', async () => {
    for (const password of ['password', 'PASSWORD', '12345678', 'Qwertyuiop'])
      expect(await isCommonPassword(password)).toBe(true);
    expect(await isCommonPassword('dhagax cas oo qurux badan')).toBe(false);
  });

  it('refuses the words of the business and its trade, however many, with whatever is no letter', async () => {
    for (const password of ['Interlock2026!', 'dhagax-interlock', 'Muqdisho#1', 'admin admin', 'MogadishuPaversXY'])
      expect([password, await isCommonPassword(password)]).toEqual([password, true]);
    for (const password of ['interlock behind the well', '1234 5678 90', 'a user of words', '٣٣٣٣٣٣٣٣'])
      expect([password, await isCommonPassword(password)]).toEqual([password, false]);
  });

  it('answers "unavailable" instead of piling up work, and recovers', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('correct horse')));
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown);
    // Two are at work and forty wait.
    expect(refused).toHaveLength(60 - 42);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 } satisfies Partial<AppError>);
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id/);
  });
});
