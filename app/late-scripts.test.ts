import { describe, expect, test } from 'vitest';
import { startLate } from './late-scripts.ts';

const PAGE = [
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>Words</p>',
  '<script>first()</script><script>window.__reactRouterContext = {};</script>',
  '<script type="module" async="">import "/assets/a.js";</script>',
  '<script>window.__reactRouterContext.streamController.close();</script></body></html>',
].join('');

describe('startLate', () => {
  const late = startLate(PAGE);

  test('names no script that the browser would fetch by itself', () => {
    expect(late).not.toContain('modulepreload" href');
    expect(late).not.toContain('type="module"');
  });

  test("keeps the router's scripts for later, in their order", () => {
    const kept = [...late.matchAll(/<script type="text\/plain">(.*?)<\/script>/g)].map(([, text]) => text);
    expect(kept).toEqual([
      'window.__reactRouterContext = {};',
      'import "/assets/a.js";',
      'window.__reactRouterContext.streamController.close();',
    ]);
  });

  test('hands the modules to the starter, which stands last', () => {
    expect(late).toMatch(/\(\["\/assets\/a\.js","\/assets\/b\.js"\],4000\)<\/script><\/body><\/html>$/);
  });

  test('leaves the rest as it was', () => {
    expect(late).toContain(
      '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>Words</p><script>first()</script>',
    );
  });

  test('leaves a page without modules alone', () => {
    expect(startLate('<html><body><script>first()</script></body></html>')).toBe(
      '<html><body><script>first()</script></body></html>',
    );
  });
});
