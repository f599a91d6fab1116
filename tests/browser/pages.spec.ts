import type { Video } from '#contract/videos.ts';
import { about as texts } from '#site.about.ts';
import { site as business } from '#site.config.ts';
import { expect, type Page, test } from './fixtures.ts';
import { watchShifts } from './still.ts';

const about = texts.en;
const VIDEOS = /\/api\/videos$/;
const openFromMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test.describe('the project videos', () => {
  test('are a grid of cards with title and description, one to three columns', async ({
    page,
    site,
    expectAccessible,
  }) => {
    const videos = ((await (await site.api(null)).get('videos')).body as { data: Video[] }).data;
    for (const [width, count] of [
      [360, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/project');
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.getByRole('heading')).toHaveText(videos.map((video) => video.title));
      for (const video of videos) await expect(page.getByText(video.description).first()).toBeAttached();
      const grid = page.locator('main ul:has(article)');
      expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(count);
    }
    await expectAccessible();
  });

  test('are fetched only on a tap, and then play', async ({ page }) => {
    const videos: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && videos.push(request.url()));
    await page.goto('/project');
    await page.waitForLoadState('networkidle');
    expect(videos).toEqual([]);
    await page
      .getByRole('link', { name: /^Play .* MB\)$/ })
      .first()
      .click();
    const video = page.locator('main video');
    await expect(video).toBeVisible();
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
    expect(videos.length).toBeGreaterThan(0);
  });

  test('show six skeletons while they are on their way', async ({ page, expectAccessible }) => {
    await page.goto('/contact');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(VIDEOS, async (route) => {
      await held;
      await route.continue();
    });
    await openFromMenu(page, 'Projects');
    await expect(page.getByTestId('video-skeleton')).toHaveCount(6);
    await expectAccessible();
    release();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('say when there are none', async ({ page, expectAccessible }) => {
    await page.goto('/contact');
    await page.route(VIDEOS, (route) => route.fulfill({ json: { status: 1, message: 'OK', data: [] } }));
    await openFromMenu(page, 'Projects');
    await expect(page.getByText('No videos available', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test.describe('when the call fails', () => {
    test.use({ allowConsole: [/Failed to load resource/] });

    test('show the error line and recover', async ({ page, expectAccessible }) => {
      await page.goto('/contact');
      await page.route(VIDEOS, (route) => route.abort());
      await openFromMenu(page, 'Projects');
      await expect(page.getByText('Error fetching videos', { exact: true })).toBeVisible();
      await expectAccessible();
      await page.unroute(VIDEOS);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  });
});

test.describe('the about page', () => {
  test('holds introduction, mission, vision and both lists of five values', async ({ page, expectAccessible }) => {
    await page.goto('/about');
    const main = page.getByRole('main');
    for (const text of [...about.introduction, about.mission, about.vision]) {
      await expect(main.getByText(text)).toBeVisible();
    }
    await expect(main.getByRole('heading', { name: 'Mission' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Vision' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Core values' }).getByRole('heading', { level: 3 })).toHaveText([
      'Integrity',
      'Excellence',
      'Sustainability',
      'Professionalism',
      'Collaboration and Partnership',
    ]);
    await expect(main.getByRole('region', { name: 'Company values' }).getByRole('heading', { level: 3 })).toHaveText([
      'Ethics',
      'Efficiency',
      'Teamwork',
      'Transparency',
      'Embrace Diversity',
    ]);
    await expectAccessible();
  });

  test('opens the intro video over the whole screen, and only then loads it', async ({ page, expectAccessible }) => {
    const videos: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && videos.push(request.url()));
    await page.goto('/about');
    const play = page.getByRole('button', { name: /^Play the intro video/ });
    await expect(play).toContainText(/\d\.\d MB/);
    expect(videos).toEqual([]);
    await play.click();
    const dialog = page.getByRole('dialog', { name: 'Intro video' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
    expect(videos.length).toBeGreaterThan(0);
    await expectAccessible('dialog[open]');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await expect(play).toBeFocused();
  });

  test('fills the window where there is no full screen, and closes on Escape', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
    await page.goto('/about');
    await page.getByRole('button', { name: /^Play the intro video/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Intro video' });
    const size = page.viewportSize();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(size?.width);
    expect((await dialog.boundingBox())?.height).toBe(size?.height);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test.describe('the contact page', () => {
  test('shows the numbers as people read them and links as phones want them', async ({
    page,
    site,
    expectAccessible,
  }) => {
    const admin = await site.api('ADMIN');
    const before = (await admin.get('user/numbers')).body;
    await admin.send('PUT', 'user/numbers', { whatsapp: '0615123456', phoneNumber: '+252 61 512 3457' });
    await page.goto('/contact');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '+252 61 512 3457' })).toHaveAttribute('href', 'tel:+252615123457');
    await expect(main.getByRole('link', { name: '+252 61 512 3456' })).toHaveAttribute(
      'href',
      'https://wa.me/252615123456',
    );
    const { street, district, city, country } = business.place;
    const address = [street, district, city, country].join(', ');
    await expect(main.getByText(address, { exact: true })).toBeVisible();
    await expectAccessible();
    await admin.send('PUT', 'user/numbers', before);
  });

  test('sends name, email and message to WhatsApp and nowhere else', async ({ page, context, site }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.addInitScript(() => {
      const counted: string[] = [];
      Object.assign(window, { counted });
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, data) => {
        void (data as Blob).text().then((text) => counted.push(text));
        return send(url, data);
      };
    });
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Caasha Cali');
    await page.getByLabel('Email').fill('caasha@example.so');
    await page.getByLabel('Message').fill('Salaan & nabad? 50 m² please');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Send' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/^https:\/\/wa\.me\//);
    const chat = new URL(tab.url());
    expect(chat.origin + chat.pathname).toBe(`https://wa.me/${business.contactFormWhatsapp}`);
    expect(chat.search).not.toContain('+');
    expect(chat.searchParams.get('text')).toBe(
      'Name: Caasha Cali\nEmail: caasha@example.so\nMessage: Salaan & nabad? 50 m² please',
    );
    // Our own server only counts that WhatsApp was opened.
    await expect.poll(() => sent).toEqual([`${site.url}/api/taps`]);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { counted: string[] }).counted))
      .toEqual([JSON.stringify({ kind: 'whatsapp', productId: null })]);
    await expect(page).toHaveURL('/contact');
  });

  test('asks for nothing: what is there is sent, an address that is none too', async ({ page, context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto('/contact');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await page.getByLabel('Email').fill('not an address');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Send' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/^https:\/\/wa\.me\//);
    const chat = new URL(tab.url());
    expect(chat.searchParams.get('text')).toBe('Name: \nEmail: not an address\nMessage: ');
  });
});

test.describe('the pages without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tell everything they have to tell', async ({ page, site }) => {
    const videos = ((await (await site.api(null)).get('videos')).body as { data: Video[] }).data;
    await page.goto('/project');
    for (const video of videos) {
      await expect(page.getByText(video.title).first()).toBeVisible();
      await expect(page.locator(`a[href="/api/${video.filepath}"]`)).toBeVisible();
    }
    await page.goto('/about');
    await expect(page.getByText(about.mission)).toBeVisible();
    await expect(page.getByRole('link', { name: /Play the intro video/ })).toHaveAttribute('href', /\.mp4$/);
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: 'Write to us on WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/${business.contactFormWhatsapp}`,
    );
  });
});

test.describe('in Somali', () => {
  test('the pages speak it, from the first HTML on', async ({ page, context, site, expectAccessible }) => {
    await context.addCookies([{ name: 'lang', value: 'so', url: site.url }]);
    for (const [path, heading] of [
      ['/product', 'Alaabta'],
      ['/project', 'Mashaariicda'],
      ['/about', 'Nagu saabsan'],
      ['/contact', 'Nala soo xiriir'],
      ['/login', 'Gal'],
    ] as const) {
      const response = await page.goto(path);
      expect(await response?.text()).toContain('<html lang="so"');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible();
    }
    await page.goto('/product?q=nosuchblock');
    await expect(page.getByText('Alaab lama helin')).toBeVisible();
  });
});

test.describe('nothing moves by itself', () => {
  test('no page shifts while it loads', async ({ page, site }) => {
    const { data } = (await (await site.api(null)).get('products?limit=1')).body as {
      data: { id: number; categories: string }[];
    };
    const [newest] = data;
    const expectStill = await watchShifts(page);
    const detail = [`/product/${newest?.id}`, `/category/${newest?.categories}`];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/product', '/project', '/about', '/contact', '/login', '/signup', ...detail]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectStill(`${path} at ${width}`);
      }
    }
  });
});
