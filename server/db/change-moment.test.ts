import { describe, expect, it } from 'vitest';
import { assertUnchanged, nextMoment } from './change-moment.ts';

describe('the moment of a change', () => {
  it('is later than the one before, even where the clock went back or stood still', () => {
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect(Date.parse(nextMoment(ahead))).toBe(Date.parse(ahead) + 1);
    expect(Date.parse(nextMoment('2020-01-01T00:00:00.000Z'))).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(Date.parse(nextMoment(''))).toBeGreaterThan(0);
  });

  it('refuses a sender who has not read the newest', () => {
    const row = { updated_at: '2026-11-01T08:00:00.001Z' };
    expect(() => assertUnchanged(row, '2026-11-01T08:00:00.000Z')).toThrow('Somebody else has changed this');
    expect(() => assertUnchanged(row, '2026-11-01T08:00:00Z')).toThrow('Somebody else has changed this');
    for (const good of [undefined, row.updated_at, '2026-11-01T08:00:00.002Z']) assertUnchanged(row, good);
  });
});
