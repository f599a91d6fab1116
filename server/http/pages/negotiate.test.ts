import { expect, it } from 'vitest';
import { acceptedLanguage } from './negotiate.ts';

it.each([
  ['so', 'so'],
  ['so-SO,so;q=0.9,en;q=0.8', 'so'],
  ['en-US,en;q=0.9,so;q=0.8', 'en'],
  ['so;q=0.4, en;q=0.9', 'en'],
  ['SO-so', 'so'],
  ['ar, sw;q=0.9, so;q=0.5', 'so'],
  ['so;q=0, en;q=0.1', 'en'],
  ['*;q=0.5, so;q=0.1', 'en'],
  ['so, *;q=0.5', 'so'],
  ['en;q=0.5, so;q=0.5', 'en'],
  ['som', null],
  ['ar', null],
  ['so;q=0', null],
  ['so;q=x', null],
  ['', null],
  [';;,,', null],
  [undefined, null],
])('%s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
