import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Not imported: loading it here would take as long as in the page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Judged = { axe: { run(within: string | Document, options: RunOptions): Promise<AxeResults> } };

/**
 * What axe finds on the page as it is now: the rule, and where it is broken.
 * In Somali contrast is left out: the colours are those of the English page, and judging them takes most of the time.
 */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  // What is seen first may be the frame of a page that is still on its way: its heading says that it has come.
  if (!within) {
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page).toHaveTitle(/./);
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as Judged;
    const inEnglish = document.documentElement.lang === 'en';
    const { violations } = await axe.run(selector ?? document, {
      // Finding a selector for everything that is right takes longer than the rules themselves.
      resultTypes: ['violations'],
      // What is in a frame (a map) is its own site's matter.
      iframes: false,
      rules: { 'color-contrast': { enabled: inEnglish } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, within);
}
