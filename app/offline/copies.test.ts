import { describe, expect, it } from 'vitest';
import { copyOfPage, copyOfResponse, languageOf, mayBeKept, storedAtOf } from './copies.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'content-encoding': 'br',
  'content-length': '17',
  vary: 'cookie',
};

describe('a stored copy', () => {
  it('says when it was taken and keeps what was said', async () => {
    const copy = await copyOfResponse(new Response('{"status":1}', { headers: HEADERS }), 1234);
    expect(storedAtOf(copy)).toBe(1234);
    expect(await copy.json()).toEqual({ status: 1 });
    expect(copy.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('no longer speaks of the packed bytes', async () => {
    const copy = await copyOfResponse(new Response('{}', { headers: HEADERS }), 1);
    for (const name of ['content-encoding', 'content-length', 'vary']) expect(copy.headers.get(name)).toBeNull();
  });

  it('of a page tells the page itself', async () => {
    const page = new Response('<html lang="so"><head><title>Home</title></head></html>', { headers: HEADERS });
    const copy = await copyOfPage(page, 99);
    expect(await copy.text()).toBe(
      '<html lang="so"><head><meta name="stored-at" content="99"/><title>Home</title></head></html>',
    );
  });

  it('without a mark counts as the oldest', () => {
    expect(storedAtOf(new Response(''))).toBe(0);
  });
});

describe('what may be kept', () => {
  it.each([
    ['a good answer', new Response('', { headers: { 'cache-control': 'public, max-age=0' } }), true],
    ['one that must not be stored', new Response('', { headers: { 'cache-control': 'no-store' } }), false],
    ['a personal one', new Response('', { headers: { 'cache-control': 'Private' } }), false],
    ['a page that is not there', new Response('', { status: 404 }), false],
    ['a fault', new Response('', { status: 503 }), false],
    ['a part', new Response('', { status: 206 }), false],
  ])('%s', (_name, response, kept) => {
    expect(mayBeKept(response)).toBe(kept);
  });
});

it('knows the language a page declares', () => {
  expect(languageOf(new Response('', { headers: { 'content-language': 'so' } }))).toBe('so');
  expect(languageOf(new Response(''))).toBe('en');
});
