import { expect, type Page, test } from './fixtures.ts';

/** What moves by itself on the home page, with the clock in our hands. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hero = (page: Page) => page.getByRole('region', { name: 'Our work in pictures' });
const BANNER =
  /\/media\/(courtyard|driveway|square-arches|promenade|garden-path|feature-wall|pool-deck|sidewalk)-[\w-]+\.\w+$/;
const dot = (page: Page, number: number) => hero(page).getByRole('button', { name: `Slide ${number} of 8` });
/** Of all slides only the one that is shown is there for a screen reader. */
const shownSlide = (page: Page) => hero(page).getByRole('group');

/** Opens home and stops the clock; from then on time passes only where a test says so. */
async function openFrozen(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await dot(page, 2).click();
  await expect(shownSlide(page)).toHaveAccessibleName('Slide 2 of 8');
  // With the clock stopped no part wakes any more.
  for (const part of await page.locator('.below-first-view > *').all()) {
    await part.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        part.evaluate(({ children: [first] }) => Object.keys(first ?? {}).some((key) => key.startsWith('__react'))),
      )
      .toBe(true);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await dot(page, 1).click();
  await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
}

test('behind the splash only the first view is drawn, and then the rest part by part', async ({ page }) => {
  await page.goto('/');
  /** Which parts below the first view are there so long after the document began to be drawn. */
  const drawnAt = (time: number) =>
    page.evaluate((moment) => {
      const drawn = (part: Element) => {
        const element = part as HTMLElement;
        element.style.animation = 'none';
        getComputedStyle(element).animationName;
        element.style.animation = '';
        const [wait] = element.getAnimations();
        wait?.pause();
        if (wait) wait.currentTime = moment;
        return getComputedStyle(element).contentVisibility === 'visible';
      };
      return [...document.querySelectorAll('.below-first-view > *')].filter(drawn).length;
    }, time);
  expect(await drawnAt(0)).toBe(0);
  expect(await drawnAt(1099)).toBe(0);
  expect(await drawnAt(1100)).toBe(1);
  expect(await drawnAt(1499)).toBe(4);
  expect(await drawnAt(1500)).toBe(5);

  // Without a splash before it, nothing of the page waits.
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click();
  // The address changes before the page does; until then home has not gone.
  await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Interlocks' })).toBeVisible();
  await expect(page.locator('.below-first-view')).toHaveCount(0);
});

for (const [width, height] of [
  [320, 568],
  [360, 480],
  [1024, 768],
  [1440, 2200],
] as const) {
  test.describe(`the hero at ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('is as high as the window', async ({ page }) => {
      await page.goto('/');
      await expect.poll(async () => (await hero(page).boundingBox())?.height).toBe(height);
    });
  });
}

test.describe('the hero on a low landscape phone', () => {
  test.use({ viewport: { width: 640, height: 300 } });

  test('is as high as its words, with the buttons in view', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(hero(page).getByRole('link', { name: 'About Us' })).toBeInViewport();
  });
});

test.describe('the hero', () => {
  test('goes on every five seconds and begins again after the eighth slide', async ({ page }) => {
    await openFrozen(page);
    await page.clock.runFor(4_999);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
    await page.clock.runFor(1);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 2 of 8');
    for (const number of [3, 4, 5, 6, 7, 8, 1]) {
      await page.clock.runFor(5_000);
      await expect(shownSlide(page)).toHaveAccessibleName(`Slide ${number} of 8`);
      await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
    }
  });

  test('stops at both ends when moved by hand, with buttons, dots and arrow keys', async ({ page }) => {
    await openFrozen(page);
    const previous = hero(page).getByRole('button', { name: 'Previous slide' });
    const next = hero(page).getByRole('button', { name: 'Next slide' });
    // A button at its end says so and keeps the focus; a press on it changes nothing.
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await previous.press('Enter');
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
    await next.click();
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 2 of 8');
    await dot(page, 8).click();
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 8 of 8');
    await next.press('Enter');
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 8 of 8');
    await page.keyboard.press('ArrowLeft');
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 7 of 8');
    await page.keyboard.press('ArrowRight');
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 8 of 8');
  });

  test('has its buttons from medium screens up, its dots everywhere', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'Next slide' })).toBeHidden();
    await expect(hero(page).getByRole('button', { name: /^Slide \d of 8$/ })).toHaveCount(8);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(hero(page).getByRole('button', { name: 'Next slide' })).toBeVisible();
    await expect(hero(page).getByRole('button', { name: 'Previous slide' })).toBeVisible();
  });

  test('pauses and goes on again', async ({ page }) => {
    await openFrozen(page);
    await hero(page).getByRole('button', { name: 'Pause the slide show' }).click();
    await page.clock.runFor(30_000);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
    await hero(page).getByRole('button', { name: 'Play the slide show' }).click();
    await page.clock.runFor(5_000);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 2 of 8');
  });

  test('loads the first banner at once, the second shortly before its turn, no other', async ({ page }) => {
    const events: string[] = [];
    page.on('request', (request) => {
      const banner = BANNER.exec(request.url())?.[1];
      if (banner) events.push(banner);
    });
    await page.exposeFunction('turnedTo', (slide: string) => events.push(slide));
    await page.addInitScript(() => {
      const { turnedTo } = window as typeof window & { turnedTo?: (slide: string | null) => void };
      new MutationObserver((changes) => {
        for (const { target } of changes as (MutationRecord & { target: Element })[]) {
          if (target.matches('[role=group][aria-hidden=false]')) turnedTo?.(target.ariaLabel);
        }
      }).observe(document, { subtree: true, attributeFilter: ['aria-hidden'] });
    });
    await page.clock.install();
    await page.goto('/');
    // The slide's time begins anew with the clock stopped: a busy machine could bring both its moments at once.
    await hero(page).getByRole('button', { name: 'Pause the slide show' }).dispatchEvent('click');
    const play = hero(page).getByRole('button', { name: 'Play the slide show' });
    await expect(play).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await play.click();
    await page.clock.runFor(3_500);
    await expect.poll(() => events).toContain('driveway');
    await page.clock.runFor(1_500);
    await expect.poll(() => events).toContain('Slide 2 of 8');
    expect(events.slice(0, events.indexOf('Slide 2 of 8'))).toEqual(['courtyard', 'driveway']);
  });
});

test.describe('the mosaic', () => {
  const shownPicture = (page: Page, intervalMs: number) => page.getByTestId(`mosaic-${intervalMs}`).getByRole('img');

  test('turns its three pictures every five, three and four seconds, and pauses', async ({ page }) => {
    await openFrozen(page);
    await page.getByTestId('mosaic-5000').scrollIntoViewIfNeeded();
    const pause = page.getByRole('button', { name: 'Pause the pictures' });
    // Pausing and going on starts all three intervals at the same stopped moment.
    await pause.click();
    await page.getByRole('button', { name: 'Play the pictures' }).click();
    const pictures = async () => [
      await shownPicture(page, 5000).getAttribute('alt'),
      await shownPicture(page, 3000).getAttribute('alt'),
      await shownPicture(page, 4000).getAttribute('alt'),
    ];
    const changedSince = async (before: (string | null)[]) => {
      const now = await pictures();
      return before.map((alt, index) => alt !== now[index]);
    };

    const start = await pictures();
    await page.clock.runFor(2_999);
    await expect.poll(() => changedSince(start)).toEqual([false, false, false]);
    await page.clock.runFor(1);
    await expect.poll(() => changedSince(start)).toEqual([false, true, false]);
    await page.clock.runFor(1_000);
    await expect.poll(() => changedSince(start)).toEqual([false, true, true]);
    await page.clock.runFor(1_000);
    await expect.poll(() => changedSince(start)).toEqual([true, true, true]);

    await pause.click();
    const paused = await pictures();
    await page.clock.runFor(20_000);
    await expect.poll(() => changedSince(paused)).toEqual([false, false, false]);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing turns until asked', async ({ page }) => {
    await openFrozen(page);
    await expect(hero(page).getByRole('button', { name: 'Play the slide show' })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('two fingers make it larger', async ({ page }) => {
    await page.goto('/');
    await expect(hero(page)).toHaveCSS('touch-action', 'pan-y pinch-zoom');
  });

  test('a sideways swipe turns the slide', async ({ page }) => {
    await openFrozen(page);
    const swipe = (from: number, to: number) =>
      hero(page).evaluate(
        (element, [start, end]) => {
          const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 });
          const send = (type: string, x: number, touches: Touch[]) =>
            element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch(x)] }));
          send('touchstart', start, [touch(start)]);
          send('touchend', end, []);
        },
        [from, to] as const,
      );
    await swipe(300, 280);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
    await swipe(300, 100);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 2 of 8');
    await swipe(100, 300);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
    await swipe(100, 300);
    await expect(shownSlide(page)).toHaveAccessibleName('Slide 1 of 8');
  });
});
