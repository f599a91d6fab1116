import { readFile } from 'node:fs/promises';
import type { Video } from '#contract/videos.ts';
import { DESK, FAILED_REQUEST, PHONE, test, toast, unique } from './admin-scenes.ts';
import { type ApiClient, expect, type Page } from './fixtures.ts';

const FILM = 'demo/media/videos/project-1-courtyard.mp4';
const LIST = '/admin-panel/video';
const NEW = `${LIST}?form=new`;

const form = (page: Page) => page.getByRole('dialog', { name: 'Upload Video' });
const start = (page: Page) => form(page).getByRole('button', { name: 'Upload Video' }).click();
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function fill(page: Page): Promise<string> {
  const title = unique('Video');
  await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form(page).getByRole('textbox', { name: 'Description', exact: true }).fill('Laid in four days.');
  await form(page).getByLabel('Video file').setInputFiles(FILM);
  await expect(form(page).getByRole('slider')).toBeVisible();
  return title;
}

async function makeVideo(admin: ApiClient): Promise<Video> {
  const { body } = await admin.upload('POST', 'videos/upload', {
    title: unique('Video'),
    description: 'Made past the browser',
    video: { name: 'film.mp4', mimeType: 'video/mp4', buffer: await readFile(FILM) },
  });
  return (body as { data: Video }).data;
}

/** A line so slow that an upload of two megabytes can be watched, on a busy machine too. */
async function slowLine(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const set = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await line.send('Network.enable');
  await set(50_000);
  return () => set(-1).then(() => undefined);
}

test.describe('videos', () => {
  test.use({ viewport: DESK });

  test('uploads with a still of one’s choice, shows megabytes, and is on the public page at the next request', async ({
    page,
    enter,
  }) => {
    await enter('ADMIN', LIST);
    const button = page.getByRole('button', { name: 'Upload Video' });
    await button.press('Enter');
    await expect(form(page).getByLabel('Video file')).toHaveAttribute('accept', 'video/*');
    const title = await fill(page);
    const slider = form(page).getByRole('slider', { name: 'Thumbnail' });
    const before = await slider.inputValue();
    await slider.press('ArrowRight');
    expect(Number(await slider.inputValue())).toBeGreaterThan(Number(before));
    const still = form(page).locator('video');
    await expect.poll(() => still.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
    const fullSpeed = await slowLine(page);
    await start(page);
    await expect(form(page).getByText(/^\d\.\d of 2\.\d MB$/)).toBeVisible();
    await expect(form(page).getByRole('progressbar')).toBeVisible();
    await fullSpeed();
    await expect(toast(page, 'Upload video successful')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(button).toBeFocused();
    await expect(cardOf(page, title)).toBeVisible();

    const { data } = (await (await page.request.get('/api/videos')).json()) as { data: Video[] };
    const uploaded = data.find((video) => video.title === title);
    expect(uploaded?.poster).toBeTruthy();
    expect(await (await page.request.get('/project')).text()).toContain(title);
  });

  test('asks for a title, a description and a file', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    await start(page);
    await expect(form(page).getByText('Title is required')).toBeVisible();
    await expect(form(page).getByText('Description is required')).toBeVisible();
    await expect(form(page).getByText('Please select a video file.')).toBeVisible();
    await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill('A video');
    await form(page).getByRole('textbox', { name: 'Description', exact: true }).fill('Without a file');
    await start(page);
    await expect(form(page).getByLabel('Video file')).toBeFocused();
    await expect(form(page).getByLabel('Video file')).toHaveAccessibleDescription(/Please select a video file\./);
  });

  test('an upload can be cancelled, and sent again without filling anything anew', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    const title = await fill(page);
    const fullSpeed = await slowLine(page);
    await start(page);
    await form(page).getByRole('button', { name: 'Cancel upload' }).click();
    await expect(toast(page, 'Upload cancelled')).toBeVisible();
    await expect(form(page).getByRole('progressbar')).toHaveCount(0);
    await expect(form(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await fullSpeed();
    await start(page);
    await expect(cardOf(page, title)).toBeVisible();
  });

  test('whoever leaves while it runs is asked first', async ({ page, enter }) => {
    await enter('ADMIN', LIST);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    const title = await fill(page);
    const fullSpeed = await slowLine(page);
    await start(page);
    await expect(form(page).getByRole('progressbar')).toBeVisible();

    const asked = page.waitForEvent('dialog');
    const leaving = page.evaluate(() => window.location.reload());
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await leaving;

    await page.goBack();
    const leave = page.getByRole('dialog', { name: 'The video is still uploading' });
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(leave).toBeHidden();
    await fullSpeed();
    await expect(toast(page, 'Upload video successful')).toBeVisible();
    await expect(cardOf(page, title)).toBeVisible();
  });

  test('plays on a click and not before', async ({ page, enter, admin }) => {
    const video = await makeVideo(admin);
    const videos: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) videos.push(request.url());
    });
    await enter('ADMIN', LIST);
    await expect(cardOf(page, video.title)).toBeVisible();
    expect(videos).toEqual([]);
    await cardOf(page, video.title).getByRole('link', { name: video.title }).click();
    await expect(cardOf(page, video.title).locator('video')).toHaveAttribute('src', `/api/${video.filepath}`);
  });

  test('deletes after a Yes, at once', async ({ page, enter, admin }) => {
    const video = await makeVideo(admin);
    await enter('ADMIN', LIST);
    await cardOf(page, video.title)
      .getByRole('button', { name: `Delete ${video.title}` })
      .click();
    const confirm = page.getByRole('dialog', { name: 'Confirm to delete' });
    await expect(confirm).toContainText(`Delete the video ${video.title}?`);
    await confirm.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Video deleted successfully')).toBeVisible();
    await expect(cardOf(page, video.title)).toHaveCount(0);
    expect((await page.request.get(`/api/${video.filepath}`)).status()).toBe(404);
  });
});

test.describe('videos, refused and unheard', () => {
  test.use({ viewport: DESK, allowConsole: [FAILED_REQUEST] });

  test('a dropped connection keeps text and video; one press sends them again', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    const title = await fill(page);
    await page.route('**/api/videos/upload', (route) => route.abort('connectionreset'));
    await start(page);
    await expect(form(page).getByRole('alert')).toContainText('No response received from server.');
    await expect(form(page).getByRole('textbox', { name: 'Description', exact: true })).toHaveValue(
      'Laid in four days.',
    );
    await page.unroute('**/api/videos/upload');
    await form(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Upload video successful')).toBeVisible();
    await expect(cardOf(page, title)).toBeVisible();
  });

  test('a file that is no video is refused with the server’s sentence', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Not a video');
    await form(page).getByRole('textbox', { name: 'Description', exact: true }).fill('A text in disguise');
    await form(page)
      .getByLabel('Video file')
      .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('only words, many of them') });
    await expect(form(page).getByText('This browser cannot take a picture from this video.')).toBeVisible();
    await start(page);
    const said = 'This file is not a video we can play. Please choose an MP4 or WebM video.';
    await expect(toast(page, said)).toBeVisible();
    await expect(form(page).getByText(said)).toBeVisible();
  });

  test('a delete that fails says how, in the words of its kind', async ({ page, enter, admin }) => {
    const video = await makeVideo(admin);
    await enter('ADMIN', LIST);
    await cardOf(page, video.title).getByRole('button', { name: 'Delete' }).click();
    await page.route(`**/api/videos/${video.id}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'No response received from server.')).toBeVisible();
    await page.unroute(`**/api/videos/${video.id}`);
    await admin.send('DELETE', `videos/${video.id}`);
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Error deleting video: Video not found')).toBeVisible();
  });

  test('a list that cannot be read says so', async ({ page, enter }) => {
    await page.route('**/api/panel/videos', (route) => route.fulfill({ status: 400, json: { status: 0 } }));
    await enter('ADMIN', LIST);
    await expect(toast(page, 'Error fetching videos')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a session that ends while a video is on its way costs no text', async ({ page, enterAfresh, site }) => {
    await enterAfresh('ADMIN', NEW);
    const title = await fill(page);
    await page.context().clearCookies();
    await start(page);
    await page.getByPlaceholder('Enter your Email').fill(site.accounts.ADMIN.email);
    await page.getByPlaceholder('Enter your password').fill(site.accounts.ADMIN.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(form(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await expect(form(page).getByRole('textbox', { name: 'Description', exact: true })).toHaveValue(
      'Laid in four days.',
    );
  });
});

test.describe('videos on a phone', () => {
  test.use({ viewport: PHONE });

  test('uploads, all of it within reach', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    const title = await fill(page);
    expect(await form(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await start(page);
    await expect(cardOf(page, title)).toBeVisible();
  });
});
