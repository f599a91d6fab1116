import type { Page } from './fixtures.ts';

/** From now on these do not come, until the returned function is called. */
export async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
