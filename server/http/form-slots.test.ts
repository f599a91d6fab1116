import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createUploadSlots } from './form.ts';

/** Work that runs until it is told to end. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('upload slots', () => {
  it('refuses the third upload of one user and takes another one after the first has ended', async () => {
    const withSlot = createUploadSlots();
    const first = held();
    const second = held();
    const running = [withSlot(1, first.work), withSlot(1, second.work)];
    const refusal = await withSlot(1, async () => 'third').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await expect(withSlot(2, async () => 'other user')).resolves.toBe('other user');
    first.end();
    await running[0];
    await expect(withSlot(1, async () => 'third')).resolves.toBe('third');
    second.end();
    await running[1];
  });

  it('refuses the seventh upload of all', async () => {
    const withSlot = createUploadSlots();
    const works = [1, 1, 2, 2, 3, 3].map((user) => ({ user, ...held() }));
    const running = works.map(({ user, work }) => withSlot(user, work));
    await expect(withSlot(4, async () => 'seventh')).rejects.toMatchObject({ status: 503 });
    for (const { end } of works) end();
    await Promise.all(running);
    await expect(withSlot(4, async () => 'seventh')).resolves.toBe('seventh');
  });

  it('gives the slot back after a failure', async () => {
    const withSlot = createUploadSlots({ perUser: 1, total: 1 });
    await expect(withSlot(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withSlot(1, async () => 'next')).resolves.toBe('next');
  });
});
