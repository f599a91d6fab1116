import { expect, it } from 'vitest';
import { readCookies, sessionCookieName, writeCookie } from './cookies.ts';

it('reads what a browser sends, and nothing into what it does not', () => {
  expect([...readCookies('a=1; b=two=2;c=; =x; d; a=later')]).toEqual([
    ['a', '1'],
    ['b', 'two=2'],
    ['c', ''],
  ]);
  expect(readCookies(undefined).size).toBe(0);
});

it('writes the flags a session needs', () => {
  expect(writeCookie('__Host-session', 'abc', { secure: true, httpOnly: true, maxAgeSeconds: 60 })).toBe(
    '__Host-session=abc; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  );
  expect(writeCookie('XSRF-TOKEN', 'abc', { secure: false, httpOnly: false, maxAgeSeconds: 0 })).toBe(
    'XSRF-TOKEN=abc; Path=/; Max-Age=0; SameSite=Lax',
  );
  expect(sessionCookieName(false)).toBe('session');
});
