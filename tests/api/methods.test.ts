import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { refused } from './calls.ts';

/** Every path of the API with the methods it has; for all others it says which it has. */
const PATHS: Record<string, string> = {
  '/api/user/login/save': 'POST',
  '/api/user/logout': 'POST',
  '/api/user/register/save': 'POST',
  '/api/user/me': 'GET, HEAD, PUT',
  '/api/user/password': 'PUT',
  '/api/users': 'GET, HEAD',
  '/api/user/user/save': 'PUT',
  '/api/user/editor': 'PUT',
  '/api/user': 'DELETE',
  '/api/getcount': 'GET, HEAD',
  '/api/taps': 'GET, HEAD, POST',
  '/api/taps.csv': 'GET, HEAD',
  '/api/products': 'DELETE, GET, HEAD',
  '/api/products/categories': 'GET, HEAD',
  '/api/products/1': 'GET, HEAD, PUT',
  '/api/products/Zigzag': 'GET, HEAD, PUT',
  '/api/products/add': 'POST',
  '/api/categories': 'GET, HEAD',
  '/api/categories/add': 'POST',
  '/api/categories/update': 'PUT',
  '/api/categories/delete': 'DELETE',
  '/api/videos': 'DELETE, GET, HEAD',
  '/api/videos/upload': 'POST',
  '/api/videos/1': 'DELETE, PUT',
  '/api/panel/videos': 'GET, HEAD, POST',
  '/api/panel/uploads': 'GET, HEAD, POST',
  '/api/panel/uploads/1': 'DELETE, GET, HEAD, PATCH',
  '/api/user/numbers': 'GET, HEAD, PUT',
  '/api/docs': 'GET, HEAD',
  '/api/openapi.json': 'GET, HEAD',
};
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const WRONG = Object.entries(PATHS).flatMap(([url, allow]) =>
  METHODS.filter((method) => !allow.split(', ').includes(method)).map((method) => ({ method, url, allow })),
);

let test: TestApp;
beforeAll(async () => {
  test = await startApp('sqlite');
});
afterAll(() => test.close());

it.each(WRONG)('$method $url is answered with what is allowed: $allow', async ({ method, url, allow }) => {
  const response = await test.app.inject({ method, url });
  expect(refused(response)).toEqual({ code: 405, message: 'This method is not allowed here.', fields: [] });
  expect(response.headers.allow).toBe(allow);
});

it.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/user/numbers/1',
  '/api/products/1/2',
  '/api/videos/1/2',
  '/API/products',
])('%s is not a path of the API, by any method', async (url) => {
  for (const method of METHODS) {
    const response = await test.app.inject({ method, url });
    expect(refused(response), method).toEqual({ code: 404, message: 'Not found', fields: [] });
  }
});
