import { MEGABYTE } from '#contract/limits.ts';
import type { Video } from '#contract/videos.ts';
import { makeVideo } from '#drills/samples.ts';
import { FAILED_REQUEST, PHONE, test, toast, unique } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

test.use({ viewport: PHONE, allowConsole: [FAILED_REQUEST] });

const LIST = '/admin-panel/video';
const form = (page: Page) => page.getByRole('dialog', { name: 'Upload Video' });
const start = (page: Page) => form(page).getByRole('button', { name: 'Upload Video' }).click();
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function fillTexts(page: Page): Promise<string> {
  const title = unique('Cut');
  await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form(page).getByRole('textbox', { name: 'Description', exact: true }).fill('Over a poor line.');
  return title;
}

/** A line that is slow, or gone. */
async function slowLine(page: Page): Promise<(offline: boolean) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
  const set = async (offline: boolean) => {
    await line.send('Network.emulateNetworkConditions', { offline, ...speed });
  };
  await line.send('Network.enable');
  await set(false);
  return set;
}

/** Begins an upload of 14 MB, and comes back when the first piece of it is in. */
async function beginUpload(page: Page, name: string) {
  const title = await fillTexts(page);
  const film = { name, mimeType: 'video/mp4', buffer: makeVideo(14 * MEGABYTE, 3) };
  await form(page).getByLabel('Video file').setInputFiles(film);
  const setOffline = await slowLine(page);
  const arrived = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await start(page);
  await arrived;
  return { title, setOffline };
}

/** No browser can play these films, so none may be left among those that other tests play. */
test.afterEach(async ({ admin }) => {
  const { body } = await admin.get('videos');
  for (const { id, title } of (body as { data: Video[] }).data)
    if (title.startsWith('Cut ')) await admin.send('DELETE', `videos/${id}`);
});

test('a video goes on after the line was lost, and after the tab was closed', async ({
  page,
  enter,
  expectAccessible,
}) => {
  const context = page.context();
  await test.step('a lost line: it says so, and goes on by itself when the line is back', async () => {
    await enter('ADMIN', `${LIST}?form=new`);
    const again: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') again.push(Number(request.headers()['upload-offset']));
    });
    const { title, setOffline } = await beginUpload(page, 'lost-line.mp4');
    await setOffline(true);
    await expect(form(page).getByText('The connection is lost.')).toBeVisible();
    await expectAccessible();
    await setOffline(false);
    await expect(toast(page, 'Upload video successful')).toBeVisible({ timeout: 60_000 });
    await expect(cardOf(page, title)).toBeVisible();
    expect(again.filter((at) => at === 0)).toEqual([0]);
    await expect(page.getByRole('region', { name: 'Unfinished uploads' })).toHaveCount(0);
  });

  await test.step('a closed tab: the next one offers it, with the file that the browser still has', async () => {
    await page.goto(`${LIST}?form=new`);
    await beginUpload(page, 'closed-tab.mp4');
    await page.close();
    const next = await context.newPage();
    await next.goto(LIST);
    const goOn = next.getByRole('button', { name: 'Go on with the upload of closed-tab.mp4' });
    await expect(goOn).toBeVisible();
    await goOn.click();
    await expect(form(next).getByText('of this file have arrived already')).toBeVisible();
    const title = await fillTexts(next);
    const sent: number[] = [];
    next.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
    });
    await start(next);
    await expect(toast(next, 'Upload video successful')).toBeVisible({ timeout: 60_000 });
    await expect(cardOf(next, title)).toBeVisible();
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(4 * MEGABYTE);
    await expect(goOn).toHaveCount(0);
  });
});
