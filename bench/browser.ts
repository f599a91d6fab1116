import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#tools/chromium.mjs';

/** A Chromium for as long as `use` runs; with a debugging port where something else than Playwright drives it. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>, debuggingPort?: number): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [])],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
