import { expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';

const about = {
  language: 'so',
  name: 'Dhagax <b>& Co',
  numbers: { phoneNumber: '252615123457', whatsapp: '+252 61 512 3456' },
  pages: [{ path: '/so/product?q="><script>', title: 'Alaabta &amp; qiimaha' }],
  nonce: 'abc',
} as const;

it('says who we are, how to reach us and what can be read', async () => {
  const page = offlinePage(about);
  const html = await page.text();
  expect(page.headers.get('content-language')).toBe('so');
  expect(html).toContain('<html lang="so">');
  expect(html).toContain('href="tel:+252615123457"');
  expect(html).toContain('href="https://wa.me/252615123456"');
  expect(html).toContain('Alaabta &amp; qiimaha</a>');
});

it('lets nothing in that is not its own', async () => {
  const page = offlinePage(about);
  const html = await page.text();
  expect(html).not.toContain('<b>');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'nonce-abc'");
});

it('leaves out what is not known', async () => {
  const html = await offlinePage({
    ...about,
    language: 'en',
    numbers: { phoneNumber: '', whatsapp: '' },
    pages: [],
  }).text();
  expect(html).toContain('No connection');
  expect(html).not.toContain('tel:');
  expect(html).not.toContain('<ul>');
});
