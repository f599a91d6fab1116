import { describe, expect, it } from 'vitest';
import { clamped, following } from './slides.ts';

describe('a show of eight pictures', () => {
  it('begins again after the last when it goes on by itself', () => {
    expect(following(0, 8)).toBe(1);
    expect(following(7, 8)).toBe(0);
  });

  it('stops at both ends when it is moved by hand', () => {
    expect(clamped(-1, 8)).toBe(0);
    expect(clamped(8, 8)).toBe(7);
    expect(clamped(3, 8)).toBe(3);
  });
});
