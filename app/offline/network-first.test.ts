import { describe, expect, it } from 'vitest';
import { networkFirst } from './network-first.ts';

const answer = (text: string, status = 200) => new Response(text, { status });
const stored = async () => answer('stored');
const nothing = async () => undefined;
const never = new Promise<Response>(() => undefined);
const LONG = 60_000;

const textOf = async (found: Promise<{ response: Response; from: string }>) => {
  const { response, from } = await found;
  return [await response.text(), from];
};

describe('networkFirst', () => {
  it('takes the network where it answers', async () => {
    expect(await textOf(networkFirst(Promise.resolve(answer('fresh')), stored, LONG))).toEqual(['fresh', 'network']);
  });

  it('takes "not found" for an answer', async () => {
    expect(await textOf(networkFirst(Promise.resolve(answer('gone', 404)), stored, LONG))).toEqual(['gone', 'network']);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is a gateway without its server', async () => answer('Bad gateway', 502)],
  ])('takes the store where the network %s', async (_name, network) => {
    expect(await textOf(networkFirst(network(), stored, LONG))).toEqual(['stored', 'store']);
  });

  it('takes the store where the network keeps it waiting', async () => {
    expect(await textOf(networkFirst(never, stored, 1))).toEqual(['stored', 'store']);
  });

  it('waits for the network where nothing is stored', async () => {
    let arrive: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const found = networkFirst(
      late,
      async () => {
        arrive(answer('late'));
        return undefined;
      },
      1,
    );
    expect(await textOf(found)).toEqual(['late', 'network']);
  });

  it('passes on a fault where nothing is stored', async () => {
    expect(await textOf(networkFirst(Promise.resolve(answer('fault', 500)), nothing, LONG))).toEqual([
      'fault',
      'network',
    ]);
    await expect(networkFirst(Promise.reject(new TypeError('no network')), nothing, LONG)).rejects.toThrow(
      'no network',
    );
  });
});
