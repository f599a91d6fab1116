import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf, type PageRequest } from './page-request.ts';
import { createRewarmer } from './rewarm.ts';

const pageAt = (url: string): PageRequest => ({ url, language: 'en', light: false });

let app: FastifyInstance;
let begun: string[];
let ends: Array<(error?: Error) => void>;
let drop: (...urls: string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  ends = [];
  app = fastify();
  const dropped = createRewarmer(app, ({ url }) => {
    begun.push(url);
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  drop = (...urls) => dropped(urls.map((url) => keyOf(pageAt(url))));
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const aMoment = () => vi.advanceTimersByTimeAsync(1000);

describe('pages that a write has dropped', () => {
  it('are made one at a time, also where the next write comes before all are made', async () => {
    drop('/', '/about');
    await aMoment();
    drop('/contact', '/about');
    await aMoment();
    expect(begun).toEqual(['/']);
    for (const known of [
      ['/', '/about'],
      ['/', '/about', '/contact'],
    ]) {
      ends.at(-1)?.();
      await aMoment();
      expect(begun).toEqual(known);
    }
    ends.at(-1)?.();
    await aMoment();
    expect(begun).toEqual(['/', '/about', '/contact', '/about']);
  });

  it('are made once after several writes in a row', async () => {
    for (let write = 0; write < 3; write += 1) drop('/');
    await aMoment();
    expect(begun).toEqual(['/']);
  });

  it('are made although one before them could not be', async () => {
    drop('/', '/about');
    await aMoment();
    ends[0]?.(new Error('no room'));
    await aMoment();
    expect(begun).toEqual(['/', '/about']);
  });

  it('are left when the server closes', async () => {
    drop('/');
    await app.close();
    await aMoment();
    expect(begun).toEqual([]);
  });
});
