import { ROLES } from '#contract/enums.ts';
import type { Product } from '#contract/products.ts';
import type { User } from '#contract/users.ts';
import type { Video } from '#contract/videos.ts';
import { site as business } from '#site.config.ts';
import { ALL_TEXTS } from '#tools/untranslated.ts';
import { type ApiClient, expect, type Page, type Site } from './fixtures.ts';

/** The server's sentences have their parts in braces. */
const texts = ALL_TEXTS.map((text) => ({ ...text, english: text.english.replace(/\{\w+\}/g, '…') }));
const somali = new Set(texts.map((text) => text.somali.toLowerCase()));
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The English of the interface that has another form in Somali. A sentence is found anywhere; a word must stand alone. */
const ENGLISH = texts
  .filter(({ english }) => !somali.has(english.toLowerCase()))
  .map(({ key, english }) => {
    const pattern = english.split('…').map(literally).join('.*');
    const inside = english.includes(' ') && !english.includes('…');
    return { key, pattern: new RegExp(inside ? pattern : `^${pattern}$`, 'i') };
  });

/** Most texts are on many pages, and trying all patterns on one takes a while. */
const tried = new Map<string, string[]>();

/** The keys of our English texts that this text has in it. */
function englishIn(text: string): string[] {
  const keys = tried.get(text) ?? ENGLISH.filter(({ pattern }) => pattern.test(text)).map(({ key }) => key);
  tried.set(text, keys);
  return keys;
}

/** What the page says to a person: its texts, and the names and hints that are heard or seen beside them. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let at = walker.nextNode(); at; at = walker.nextNode()) {
      const element = at as Element;
      if (element.closest('script, style, noscript, template, [lang="en"]')) continue;
      if (!element.closest('select') && !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ['aria-label', 'aria-roledescription', 'placeholder', 'title'])
        found.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '');
      // React may write one sentence as several text nodes.
      if (element.childElementCount === 0) found.add(element.textContent ?? '');
    }
    return [...found].map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
  });

/** The server counts sign-ins: one for all tests of a worker. */
const admins = new WeakMap<Site, Promise<ApiClient>>();
function adminOf(site: Site): Promise<ApiClient> {
  const admin = admins.get(site) ?? site.api('ADMIN');
  admins.set(site, admin);
  return admin;
}

/** What staff and visitors wrote, which stays in the language they wrote it in. */
export async function contentOf(site: Site): Promise<string[]> {
  const api = await adminOf(site);
  const read = async <T>(path: string) => ((await api.get(path)).body as { data: T[] }).data;
  const products = await read<Product>('products?limit=100');
  const videos = await read<Video>('videos');
  const categories = await read<{ label: string; value: string }>('categories');
  const users = await read<User>('users');
  return [
    // Roles are called the same in both languages.
    ...ROLES,
    business.legalName,
    business.name,
    business.developer.name,
    ...products.flatMap((product) => [product.productname, product.brandname, product.code, product.thickness]),
    ...videos.flatMap((video) => [video.title, video.description]),
    ...categories.flatMap(({ label, value }) => [label, value]),
    ...users.flatMap(({ username, email }) => [email, username]),
  ]
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length);
}

/** The widths of a small phone, a tablet and a desk. */
export const WIDTHS = [320, 768, 1440] as const;

/** No English word of ours is said, and nothing goes sideways, however wide the page is made. */
export async function expectSomali(
  page: Page,
  content: readonly string[],
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const heard = (await said(page)).map((text) => content.reduce((left, own) => left.replaceAll(own, '·'), text));
    // The message for WhatsApp lists the specification's own English labels and the stored values.
    const spoken = heard.filter((text) => !text.includes('Meter²: '));
    const english = spoken.flatMap((text) => englishIn(text).map((key) => `${key}: ${text}`));
    const where = `${page.url()} at ${width} px`;
    expect(english, `English on ${where}`).toEqual([]);
    expect(heard.length, 'texts were found').toBeGreaterThan(10);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `sideways on ${where}`).toBeLessThanOrEqual(0);
  }
}

export const sayNo = { status: 500, json: { status: 0, message: 'Qodob' } };
export const nothing = { json: { status: 1, message: 'OK', success: true, data: [], total: 0, nextCursor: null } };
