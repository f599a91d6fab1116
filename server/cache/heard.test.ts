import { describe, expect, it } from 'vitest';
import { createHeard } from './heard.ts';

describe('words of other instances', () => {
  it('may come in any order, a moment after their commit', () => {
    const heard = createHeard();
    heard.startAt(5);
    expect(heard.hasMissed(7)).toBe(false);
    heard.hear([7]);
    heard.hear([6]);
    expect(heard.hasMissed(7)).toBe(false);
    expect(heard.hasMissed(7)).toBe(false);
  });

  it('are lost where they are still missing at the next look', () => {
    const heard = createHeard();
    heard.startAt(5);
    expect(heard.hasMissed(7)).toBe(false);
    heard.hear([7]);
    expect(heard.hasMissed(7)).toBe(true);
  });

  it('are no longer missed once everything was dropped', () => {
    const heard = createHeard();
    heard.startAt(5);
    heard.hear([8]);
    heard.hasMissed(8);
    expect(heard.hasMissed(8)).toBe(true);
    heard.startAt(7);
    expect(heard.hasMissed(8)).toBe(false);
    expect(heard.hasMissed(8)).toBe(false);
  });

  it('mean nothing any more in a database that went back', () => {
    const heard = createHeard();
    heard.startAt(9);
    expect(heard.hasMissed(3)).toBe(true);
    heard.startAt(3);
    expect(heard.hasMissed(3)).toBe(false);
  });
});
