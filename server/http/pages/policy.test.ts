import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newMark, pagePolicy, withoutMark } from './policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptsOf = (policy: string) => policy.split('; ').find((part) => part.startsWith('script-src'));

const mark = newMark();
const ours =
  `<script nonce="${mark}">one()</script><script type="text/plain" nonce="${mark}" data-late="">import "/a.js"</script>` +
  '<script type="application/ld+json">{"@type":"Product"}</script>';

it('allows the inline scripts that carry the mark', () => {
  const policy = pagePolicy(ours, mark);
  expect(scriptsOf(policy)).toBe(`script-src 'self' ${hash('one()')} ${hash('import "/a.js"')}`);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});

it('names all else a page may do, and the store of pictures where that is elsewhere', () => {
  const rest = (mediaUrl: string | null) => pagePolicy('', mark, mediaUrl).split('; ');
  expect(rest(null)).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "base-uri 'none'",
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "frame-ancestors 'none'",
  ]);
  const elsewhere = rest('https://media.example/some/folder');
  expect(elsewhere).toContain("img-src 'self' data: blob: https://media.example");
  expect(elsewhere).toContain("media-src 'self' blob: https://media.example");
});

it('does not allow a script that content has smuggled in', () => {
  for (const smuggled of [
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    `<script nonce="${newMark()}">steal()</script>`,
    '<SCRIPT>steal()</SCRIPT>',
    '<script type="text/plain" data-late="">steal()</script>',
  ]) {
    expect(scriptsOf(pagePolicy(smuggled + ours, mark))).toBe(scriptsOf(pagePolicy(ours, mark)));
  }
});

it('leaves no mark in the page that is sent', () => {
  const sent = withoutMark(ours, mark);
  expect(sent).not.toContain(mark);
  expect(sent).toContain('<script>one()</script>');
});
