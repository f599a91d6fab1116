import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#contract/calls/public.ts';
import { newMark, pagePolicy, withoutMark } from '#server/http/pages/policy.ts';
import { type RouteModule, rendererOf } from '../support/pages.ts';

/** Home as the server renders it, with the first view's switch on and off. */
const CATEGORIES = [
  { id: 1, label: 'Zigzag', value: 'Zigzag' },
  { id: 2, label: 'Kerbs', value: 'Kerbs' },
];

async function renderHome(firstView: boolean): Promise<{ html: string; mark: string }> {
  vi.resetModules();
  vi.doMock('#app/first-view/switch.ts', () => ({ FIRST_VIEW: firstView }));
  const renderPage = rendererOf({
    entry: await import('#app/entry.server.tsx'),
    routes: [
      ['root', (await import('#app/root.tsx')) as unknown as RouteModule],
      ['layout', await import('#app/routes/public/layout.tsx')],
      ['home', await import('#app/routes/public/home.tsx')],
    ],
    pageContext: (await import('#app/lib/page-context.ts')).pageContext,
  });
  const mark = newMark();
  const crashes: unknown[] = [];
  const response = await renderPage(new Request('http://localhost/'), {
    signup: true,
    read: async (call) => {
      if (call.path !== listCategories.path) throw new Error('not in this test');
      return { status: 1, message: 'OK', data: CATEGORIES } as never;
    },
    language: 'en',
    light: false,
    origin: 'http://localhost',
    mark,
    onCrash: (error) => void crashes.push(error),
  });
  expect(crashes).toEqual([]);
  expect(response.status).toBe(200);
  return { html: await response.text(), mark };
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
const MODULES = ['manifest', 'entry', 'framework', 'root', 'root-part', 'layout', 'layout-part', 'home', 'home-part'];
const files = MODULES.map((name) => `/assets/${name}.js`);
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
const TRICKS = ['data-late', 'below-first-view', 'rel="expect"', 'drawn-when-near'];

let on: { html: string; mark: string };
let off: { html: string; mark: string };
beforeAll(async () => {
  on = await renderHome(true);
  off = await renderHome(false);
});

describe('with the switch on', () => {
  it('nothing in the page starts a module by itself', () => {
    expect(preloaded(on.html)).toEqual([]);
    expect(scriptsOf(on.html).filter(({ attributes }) => attributes.includes('type="module"'))).toEqual([]);
  });

  it('the starter gets every module of the page, and the module script as text', () => {
    const scripts = scriptsOf(on.html);
    const starter = scripts.find(({ text }) => text.includes('"latest":'));
    expect(JSON.parse(/\((\{"files".*\})\)$/.exec(starter?.text ?? '')?.[1] ?? '').files.sort()).toEqual(
      [...files].sort(),
    );
    const late = scripts.filter(({ attributes }) => attributes.includes('data-late'));
    expect(late).toHaveLength(1);
    expect(late[0]?.text).toContain('import("/assets/entry.js")');
  });

  it('every trick is there', () => {
    for (const trick of TRICKS) expect(on.html).toContain(trick);
  });
});

describe('with the switch off', () => {
  it('the page starts as React Router writes it', () => {
    expect(preloaded(off.html).sort()).toEqual([...files].sort());
    expect(scriptsOf(off.html).filter(({ attributes }) => attributes.includes('type="module"'))).toHaveLength(1);
    for (const trick of TRICKS) expect(off.html).not.toContain(trick);
  });

  it('it says the same', () => {
    const wordsOf = (html: string) =>
      html.replace(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(wordsOf(off.html)).toContain('Zigzag');
    expect(wordsOf(off.html)).toBe(wordsOf(on.html));
  });
});

it('every script of ours carries the mark, and without it two renderings are the same bytes', async () => {
  for (const { html, mark } of [on, off]) {
    const unmarked = scriptsOf(html).filter(({ attributes }) => !attributes.includes(mark));
    expect(unmarked.map(({ attributes }) => attributes)).toEqual([' type="application/ld+json"']);
    expect(withoutMark(html, mark)).not.toContain('nonce');
  }
  const again = await renderHome(true);
  expect(again.mark).not.toBe(on.mark);
  expect(withoutMark(again.html, again.mark)).toBe(withoutMark(on.html, on.mark));
  expect(pagePolicy(again.html, again.mark)).toBe(pagePolicy(on.html, on.mark));
});
