import type { FastifyInstance } from 'fastify';
import { createElement, Suspense } from 'react';
import { Scripts } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import { pageContext } from '#app/lib/page-context.ts';
import * as realRoot from '#app/root.tsx';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { PageRenderer } from '#server/http/pages/renderer.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { type RouteModule, rendererOf } from '../support/pages.ts';

let place: Place;
let deps: AppDeps;
let app: FastifyInstance;
let logged: string[] = [];

async function open(renderPage: PageRenderer): Promise<void> {
  logged = [];
  place = await makePlace('sqlite');
  deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir });
  const stream = { write: (line: string) => logged.push(line) };
  app = await buildApp(deps, { renderPage, logger: { level: 'warn', stream } });
}

afterEach(async () => {
  await app.close();
  await deps.close();
  await place.remove();
});

function Broken(): never {
  throw new Error('The component broke');
}
const root = {
  default: () =>
    createElement('html', null, createElement('body', null, createElement(Broken), createElement(Scripts))),
  ErrorBoundary: () => createElement('html', null, createElement('body', null, 'Sorry')),
};
const rendering = (component: () => unknown) =>
  rendererOf({
    entry,
    pageContext,
    routes: [
      ['root', { default: component as typeof root.default, ErrorBoundary: root.ErrorBoundary }],
      ['page', { default: () => null }],
    ],
  });

const CRASHES: [string, PageRenderer, RegExp][] = [
  ['a component that throws', rendering(root.default), /The component broke/],
  [
    'a component that throws inside Suspense',
    rendering(() =>
      createElement('html', null, createElement('body', null, createElement(Suspense, null, createElement(Broken)))),
    ),
    /The component broke/,
  ],
  [
    'a loader that throws',
    rendererOf({
      entry,
      pageContext,
      routes: [
        ['root', { default: () => null, ErrorBoundary: root.ErrorBoundary }],
        [
          'page',
          {
            default: () => null,
            loader: () => {
              throw new Error('The loader broke');
            },
          },
        ],
      ],
    }),
    /The loader broke/,
  ],
];

for (const [name, renderPage, message] of CRASHES) {
  it(`${name} is answered with 500 and logged once, with its stack`, async () => {
    await open(renderPage);
    const response = await app.inject('/');
    expect(response.statusCode).toBe(500);
    expect(logged).toHaveLength(1);
    const line = JSON.parse(logged[0] ?? '') as { err: { message: string; stack: string }; reqId: string; url: string };
    expect(line.err.message).toMatch(message);
    expect(line.err.stack).toContain('page-crash.test.ts');
    expect(line.url).toBe('/');
    expect(line.reqId).toBeTruthy();
  });
}

it.each([
  ['en', 'Unexpected Application Error!', 'Unexpected Server Error', 'Reload'],
  ['so', 'Khalad lama filaan ah ayaa dhacay!', 'Khalad aan la garanayn ayaa dhacay', 'Dib u soo rar'],
])(
  'what breaks the shell is said in the visitor’s language, with a way on: %s',
  async (language, title, why, reload) => {
    const loader = () => {
      throw new Error('The loader broke');
    };
    const page = { default: () => null, loader };
    await open(
      rendererOf({
        entry,
        pageContext,
        routes: [
          ['root', realRoot as unknown as RouteModule],
          ['page', page],
        ],
      }),
    );
    const { statusCode, body } = await app.inject({ url: '/', headers: { cookie: `lang=${language}` } });
    expect(statusCode).toBe(500);
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(body).toContain(`>${why}</p>`);
    expect(body).toMatch(new RegExp(`<a href=""[^>]*>${reload}</a>`));
    expect(body).toContain(`href="${language === 'so' ? '/so' : '/'}"`);
  },
);

it('a page that is not there is no crash', async () => {
  await open(
    rendererOf({
      entry,
      pageContext,
      routes: [
        ['root', { default: () => null, ErrorBoundary: root.ErrorBoundary }],
        [
          'page',
          {
            default: () => null,
            loader: () => {
              throw new Response(null, { status: 404 });
            },
          },
        ],
      ],
    }),
  );
  expect((await app.inject('/')).statusCode).toBe(404);
  expect(logged).toEqual([]);
});
