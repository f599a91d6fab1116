import { describe, expect, it } from 'vitest';
import { hasFailed, isDrillDue, isDue, isLate, lastDue, nextDue, type Runs } from './schedule.ts';

const AT = { hour: 3, minute: 0 };
/** On the clock of the machine, as the schedule is. */
const at = (text: string): number => new Date(`2026-11-${text}:00`).getTime();
const runs = (given: Partial<Runs> = {}): Runs => ({
  sinceMs: at('01T12:00'),
  begunMs: 0,
  doneMs: 0,
  failedMs: 0,
  ...given,
});
const done = (text: string) => runs({ begunMs: at(text) - 60_000, doneMs: at(text) });

describe('the hour', () => {
  it('is the last one that has come, and the next that will', () => {
    expect(lastDue(at('16T02:59'), AT)).toBe(at('15T03:00'));
    expect(lastDue(at('16T03:00'), AT)).toBe(at('16T03:00'));
    expect(nextDue(at('16T02:59'), AT)).toBe(at('16T03:00'));
    expect(nextDue(at('16T03:00'), AT)).toBe(at('17T03:00'));
  });

  it('goes over the end of a month and of a year', () => {
    const newYear = new Date('2027-01-01T00:30:00').getTime();
    expect(lastDue(newYear, AT)).toBe(new Date('2026-12-31T03:00:00').getTime());
    expect(nextDue(new Date('2026-12-31T23:00:00').getTime(), AT)).toBe(new Date('2027-01-01T03:00:00').getTime());
  });
});

describe('a backup', () => {
  it('is due at its hour, once', () => {
    expect(isDue(done('15T03:01'), at('16T02:59'), AT)).toBe(false);
    expect(isDue(done('15T03:01'), at('16T03:00'), AT)).toBe(true);
    expect(isDue(done('16T03:01'), at('16T03:02'), AT)).toBe(false);
    expect(isDue(done('16T03:01'), at('16T23:59'), AT)).toBe(false);
  });

  it('is made up for after a stop over its hour, even a long one', () => {
    expect(isDue(done('15T03:01'), at('16T14:20'), AT)).toBe(true);
    expect(isDue(done('05T03:01'), at('16T01:00'), AT)).toBe(true);
  });

  it('waits for its first hour in a new installation', () => {
    const fresh = runs({ sinceMs: at('16T09:00') });
    expect(isDue(fresh, at('16T09:01'), AT)).toBe(false);
    expect(isDue(fresh, at('17T02:59'), AT)).toBe(false);
    expect(isDue(fresh, at('17T03:00'), AT)).toBe(true);
  });

  it('is tried again an hour after it failed, and ten minutes after it was stopped', () => {
    const failed = runs({ begunMs: at('16T03:00'), failedMs: at('16T03:01') });
    expect(isDue(failed, at('16T03:59'), AT)).toBe(false);
    expect(isDue(failed, at('16T04:00'), AT)).toBe(true);
    const stopped = runs({ begunMs: at('16T03:00') });
    expect(isDue(stopped, at('16T03:09'), AT)).toBe(false);
    expect(isDue(stopped, at('16T03:10'), AT)).toBe(true);
  });

  it('made by hand before the hour does not replace the one of the hour', () => {
    expect(isDue(done('16T02:50'), at('16T03:00'), AT)).toBe(true);
  });

  it('has failed until the next one is made', () => {
    expect(hasFailed(runs())).toBe(false);
    expect(hasFailed(runs({ doneMs: 1, failedMs: 2 }))).toBe(true);
    expect(hasFailed(runs({ doneMs: 3, failedMs: 2 }))).toBe(false);
  });

  it('is late after two days', () => {
    expect(isLate(done('14T03:00'), at('16T03:00'))).toBe(false);
    expect(isLate(done('14T03:00'), at('16T03:01'))).toBe(true);
    expect(isLate(runs({ sinceMs: at('15T00:00') }), at('16T23:00'))).toBe(false);
    expect(isLate(runs({ sinceMs: at('14T00:00') }), at('16T23:00'))).toBe(true);
  });
});

it('tries a restore with the first backup, and then weekly', () => {
  expect(isDrillDue(runs(), at('16T03:05'))).toBe(true);
  expect(isDrillDue(done('16T03:05'), at('22T03:05'))).toBe(false);
  expect(isDrillDue(done('16T03:05'), at('23T03:02'))).toBe(true);
});
