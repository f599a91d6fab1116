import { expect, it } from 'vitest';
import { describeFailure } from './failure-screen.tsx';

it('names the status, else the message', () => {
  // As the router makes it from data(null, { status: 404, statusText: 'Not Found' }).
  const refused = { status: 404, statusText: 'Not Found', internal: false, data: null };
  expect(describeFailure(refused, 'en')).toBe('404 Not Found');
  expect(describeFailure(new Error('Something broke'), 'en')).toBe('Something broke');
  expect(describeFailure('anything else', 'en')).toBe('');
});

it('says no English on a Somali page', () => {
  expect(describeFailure({ status: 404, statusText: 'Not Found', internal: false, data: null }, 'so')).toBe('404');
  expect(describeFailure(new Error('Something broke'), 'so')).toBe('');
});
