import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readPassword } from './password.ts';

describe('a password', () => {
  it.each([
    ['secret words', 'secret words'],
    ['secret words\nmore', 'secret words'],
    [' kept as typed \r\n', ' kept as typed '],
    ['', ''],
  ])('piped in as %j is %j', async (piped, password) => {
    const prompts: string[] = [];
    const source = { input: Readable.from([Buffer.from(piped)]), prompt: (text: string) => prompts.push(text) };
    expect(await readPassword(source)).toBe(password);
    expect(prompts).toEqual([]);
  });

  /** A terminal that types each line when it is asked for one. */
  function terminal(...lines: string[]) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const shown: string[] = [];
    return {
      shown,
      input,
      prompt(text: string) {
        shown.push(text);
        if (text.endsWith(': ')) input.write(lines.shift() ?? '');
      },
    };
  }

  it('typed twice alike is taken, and never shown', async () => {
    const source = terminal('secret words\r', 'secret words\r');
    expect(await readPassword(source)).toBe('secret words');
    expect(source.shown).toEqual(['Password: ', '\n', 'Once more: ', '\n']);
  });

  it('typed differently is refused', async () => {
    await expect(readPassword(terminal('secret words\r', 'secret word\r'))).rejects.toThrow('not the same');
  });

  it('not typed at all is refused', async () => {
    await expect(readPassword(terminal('\u0003'))).rejects.toThrow('No password was given');
  });
});
