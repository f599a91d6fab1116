import { describe, expect, it } from 'vitest';
import { codeSignIn } from './second-factor.ts';

const ticket = 'x'.repeat(43);

describe('the code of an app', () => {
  it.each(['123456', '123 456', ' 1 2 3\t4 5 6 ', '123\u00a0456'])('%j is read as its six digits', (code) => {
    expect(codeSignIn.parse({ ticket, code }).code).toBe('123456');
  });

  it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', '', ' '])('%j is none', (code) => {
    expect(codeSignIn.safeParse({ ticket, code }).error?.issues.map(({ message }) => message)).toEqual([
      'Please write the six digits of the code.',
    ]);
  });
});
