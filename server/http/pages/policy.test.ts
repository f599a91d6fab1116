import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pagePolicy } from './policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows exactly the inline scripts that are in the page', () => {
  const policy = pagePolicy(
    '<script>one()</script><script type="module" async="">import "/a.js"</script><script src="/b.js"></script>' +
      '<script type="application/ld+json">{"@type":"Product"}</script>',
  );
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).toBe(`script-src 'self' ${hash('one()')} ${hash('import "/a.js"')}`);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});
