import { readFile } from 'node:fs/promises';
import { MESSAGES } from '#contract/messages.ts';
import { PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

const WORDS = {
  en: {
    title: 'Backups',
    make: 'Make one now',
    list: 'All backups',
    whole: 'whole',
    begun: 'The backup has begun',
    download: /^Download the backup of/,
  },
  so: {
    title: 'Nuqullada kaydka',
    make: 'Hadda samee mid',
    list: 'Dhammaan nuqullada',
    whole: 'waa dhan yahay',
    begun: 'Kaydka badbaadada waa la bilaabay',
    download: /^Soo deji nuqulka/,
  },
} as const;

const staysInside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.use({ viewport: PHONE });

for (const language of ['en', 'so'] as const) {
  const words = WORDS[language];

  test(`an ADMIN makes a backup and downloads it, in ${language}`, async ({
    page,
    context,
    enter,
    site,
    expectAccessible,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
    await enter('ADMIN', '/admin-panel/backups');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    const items = page.getByRole('list', { name: words.list }).getByRole('listitem');
    await expect(page.getByText(`${site.dataDir}/backups`)).toBeVisible();
    // Not while the daily one is on its way.
    await expect(page.getByRole('button', { name: words.make })).toBeEnabled();
    const before = await items.count();
    await expectAccessible();

    await page.getByRole('button', { name: words.make }).click();
    await expect(toast(page, words.begun)).toBeVisible();
    await expect(items).toHaveCount(before + 1, { timeout: 60_000 });
    await expect(page.getByRole('button', { name: words.make })).toBeEnabled();
    await expect(items.first()).toContainText(words.whole);
    await expectAccessible();
    expect(await staysInside(page)).toBe(true);

    const coming = page.waitForEvent('download');
    await items.first().getByRole('link', { name: words.download }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d-\d{6}\.tar$/);
    const bytes = await readFile(await download.path());
    expect(bytes.includes('manifest.sha256')).toBe(true);
  });

  test(`the dashboard says in red what is wrong with backups, and leads there, in ${language}`, async ({
    page,
    context,
    enter,
    site,
    expectAccessible,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
    let state = 'failed';
    await page.route(/\/api\/backups$/, async (route) => {
      const response = await route.fetch();
      const known = (await response.json()) as object;
      const message = MESSAGES.backupNoSpace;
      const lastFailure = { at: '2026-11-16T03:00:00.000Z', code: 'backupNoSpace', message };
      await route.fulfill({ json: { ...known, state, lastFailure: state === 'failed' ? lastFailure : null } });
    });
    await enter('ADMIN', '/admin-panel');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(
      { en: 'The last backup failed.', so: 'Nuqulkii kaydka ee ugu dambeeyay wuu guuldarraystay.' }[language],
    );
    await expectAccessible();
    await alert.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(alert).toContainText({ en: 'not enough free space', so: 'Meel ku filan oo bannaan' }[language]);
    await expectAccessible();
    expect(await staysInside(page)).toBe(true);

    state = 'late';
    await page.goto('/admin-panel');
    await expect(alert).toContainText({ en: 'older than two days', so: 'laba maalmood' }[language]);
    state = 'off';
    await page.goto('/admin-panel');
    await expect(page.getByText({ en: 'Daily backups are off.', so: 'waa dansan yahay' }[language])).toBeVisible();
    await expect(alert).toHaveCount(0);
    await page.goto('/admin-panel/backups');
    await expect(page.getByText('BACKUP_AT')).toBeVisible();
    await expectAccessible();
  });
}

test('a GENERAL has no backups', async ({ page, enter }) => {
  await enter('GENERAL', '/admin-panel/backups');
  await expect(page).toHaveURL('/admin-panel');
  await page.getByRole('button', { name: 'Panel menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Backups' })).toHaveCount(0);
});
