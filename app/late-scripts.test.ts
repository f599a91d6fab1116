import { describe, expect, test } from 'vitest';
import { startLate } from './late-scripts.ts';

const PAGE = [
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>Words</p>',
  '<script>first()</script><script type="module" async="">import "/assets/a.js";</script></body></html>',
].join('');

describe('startLate', () => {
  const late = startLate(PAGE);

  test('names no script that the browser would fetch by itself', () => {
    expect(late).not.toContain('modulepreload" href');
    expect(late).not.toContain('type="module"');
    expect(late).toContain('<script type="text/plain">import "/assets/a.js";</script>');
  });

  test('hands the modules to the starter', () => {
    expect(late).toContain('(["/assets/a.js","/assets/b.js"],4000)</script>');
  });

  test('leaves the rest as it was', () => {
    expect(late).toContain(
      '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>Words</p><script>first()</script>',
    );
  });

  test('leaves a page without modules alone', () => {
    expect(startLate('<html><script>first()</script></html>')).toBe('<html><script>first()</script></html>');
  });
});
