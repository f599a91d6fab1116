import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { readCookies, sessionCookieName } from './cookies.ts';

beforeAll(async () => {
  await fastify().register(cookie);
});

it('reads what a browser sends, and nothing into what it does not', () => {
  expect(readCookies('a=1; b=two=2;c=; d; a=later')).toEqual({ a: '1', b: 'two=2', c: '' });
  expect(readCookies('constructor=1; __proto__=2').session).toBeUndefined();
  expect(readCookies('broken=%E0%A4%A; session=abc').session).toBe('abc');
  expect(readCookies(undefined)).toEqual({});
  expect(readCookies('')).toEqual({});
});

it('names the session so that browsers guard it where they can', () => {
  expect([sessionCookieName(true), sessionCookieName(false)]).toEqual(['__Host-session', 'session']);
});
