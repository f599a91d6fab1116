import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newMark, pagePolicy, withoutMark } from '#server/http/pages/policy.ts';
import { expect, test } from './fixtures.ts';

test.use({ allowConsole: [/violates the following Content Security Policy/] });

test('a script that content has smuggled into a page does not run', async ({ page }) => {
  const mark = newMark();
  const html =
    '<!doctype html><p>Words</p><script>document.body.dataset.smuggled = ""</script>' +
    `<script nonce="${mark}">document.body.dataset.ours = ""</script>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': pagePolicy(html, mark) });
    response.end(withoutMark(html, mark));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect(page.locator('body[data-ours]')).toHaveCount(1);
  await expect(page.locator('body[data-smuggled]')).toHaveCount(0);
  server.closeAllConnections();
  server.close();
});

test('the pages themselves run under their policy', async ({ page }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('unsafe');
  expect(await page.content()).not.toMatch(/<script[^>]*nonce=/);
});

test('the panel tries nothing that its policy refuses', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Reflect.set(window, 'refused', refused);
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  await signIn('ADMIN');
  await page.goto('/admin-panel/all-products?form=new');
  await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual([]);
});
