import type { Counts } from '#contract/counts.ts';
import { DESK, FAILED_REQUEST, PHONE, test } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test.describe(`dashboard on a ${name}`, () => {
    test.use({ viewport });

    test('welcomes in Somali and counts, in cards, two charts and their tables', async ({ page, enter, admin }) => {
      await enter('ADMIN', '/admin-panel');
      const { data } = (await admin.get('getcount')).body as { data: Counts };
      await expect(page.getByText('Soo dhawow Admin')).toBeVisible();
      for (const [label, count] of [
        ['Total Users', data.users],
        ['Total Videos', data.videos],
        ['Total Products', data.products],
      ] as const) {
        const card = page.locator('dl > div').filter({ hasText: label });
        await expect(card.getByRole('definition')).toHaveText(String(count));
      }
      for (const title of ['Counts Overview', 'Counts Comparison']) {
        await expect(page.getByRole('img', { name: title })).toBeVisible();
        const table = page.getByRole('table', { name: title });
        await expect(table.getByRole('row', { name: `Users ${data.users}` })).toHaveCount(1);
        await expect(table.getByRole('row', { name: `Videos ${data.videos}` })).toHaveCount(1);
        await expect(table.getByRole('row', { name: `Products ${data.products}` })).toHaveCount(1);
      }
    });
  });
}

test.describe('dashboard without an answer', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('waits with a spinner, says that it failed and tries again', async ({ page, enter }) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/getcount', async (route) => {
      await gate;
      await route.abort();
    });
    await enter('ADMIN', '/admin-panel/Dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Loading counts' })).toBeVisible();
    open();
    await expect(page.getByText('Error: Failed to fetch counts')).toBeVisible();
    await page.unroute('**/api/getcount');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Total Users')).toBeVisible();
  });
});

test('only the dashboard loads the charts, and no public page loads the panel', async ({ page, enter }) => {
  const files: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) files.push(new URL(response.url()).pathname);
  });
  const mentions = async (pattern: RegExp) => {
    const texts = await Promise.all(
      files.filter((file) => file.endsWith('.js')).map(async (file) => (await page.request.get(file)).text()),
    );
    return texts.some((text) => pattern.test(text));
  };
  const CHART = /arc.*doughnut|doughnut.*arc/s;
  const FORMS = /handleSubmit/;

  await page.goto('/');
  await page.getByRole('heading', { name: 'Interlocks' }).scrollIntoViewIfNeeded();
  expect(await mentions(CHART)).toBe(false);
  expect(await mentions(FORMS)).toBe(false);
  expect(await mentions(/Confirm to delete/)).toBe(false);

  await enter('ADMIN', '/admin-panel/AllCategoryList');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AllCategoryList');
  expect(await mentions(FORMS)).toBe(true);
  expect(await mentions(CHART)).toBe(false);

  await page.goto('/admin-panel/Dashboard');
  await expect(page.getByRole('img', { name: 'Counts Overview' })).toBeVisible();
  expect(await mentions(CHART)).toBe(true);
});

test('the tab has the name of the panel while its front is on its way', async ({ page, enter }) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/assets\/dashboard-/, async (route) => {
    await gate;
    await route.continue();
  });
  // Not waited for yet: where the scripts start before the page has loaded, its load waits for the gate.
  const entered = enter('ADMIN', '/admin-panel');
  await expect(page.getByRole('navigation', { name: 'Panel menu' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page).toHaveTitle(/Admin panel · /);
  open();
  await entered;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
