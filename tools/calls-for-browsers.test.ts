import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { forBrowsers } from './calls-for-browsers.mjs';

it('leaves out what only the server reads, however it is written, and nothing else', () => {
  expect(forBrowsers(`{ method: 'GET', summary: 'One, two', access: 'public', response: 'done', }`)).toBe(
    `{ method: 'GET',  access: 'public',  }`,
  );
  expect(forBrowsers(`{ summary:\n    "The visitor's list", path: '/a' }`)).toBe(`{  path: '/a' }`);
  expect(forBrowsers(`{ summary: 'It\\'s', path: '/a' }`)).toBe(`{  path: '/a' }`);
  const code = 'const addressOf = ({ query }) => ({ path, query: spelled(query), body });';
  expect(forBrowsers(code)).toBe(code);
});

it('leaves out all that are there', () => {
  const folder = path.join(import.meta.dirname, '../contract/calls');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'call.ts')) {
    expect(forBrowsers(readFileSync(path.join(folder, name), 'utf8')), name).not.toMatch(/\b(summary|response):/);
  }
});
