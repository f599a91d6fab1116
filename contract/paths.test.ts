import { describe, expect, it } from 'vitest';
import {
  inLanguage,
  isPageFile,
  isPanelPage,
  isPrivatePage,
  isPublicPage,
  languageOfPath,
  PATHS,
  pageParameters,
  pathsIn,
  withoutLanguage,
} from './paths.ts';

describe('the addresses a page links to', () => {
  it('are plain in English and under /so in Somali, but for the panel', () => {
    const [english, somali] = [pathsIn('en'), pathsIn('so')];
    expect(english).toBe(PATHS);
    expect([english.home, somali.home]).toEqual(['/', '/so']);
    expect([english.about, somali.about]).toEqual(['/about', '/so/about']);
    expect([english.panel, somali.panel]).toEqual(['/admin-panel', '/admin-panel']);
    expect(somali).toMatchObject({
      products: '/so/product',
      allProducts: '/so/All-Products',
      seeMore: '/so/All-products',
      projects: '/so/project',
      contact: '/so/contact',
      quote: '/so/quote',
      login: '/so/login',
      signup: '/so/signup',
      setPassword: '/so/set-password',
    });
  });

  it('name a product, a card and a category', () => {
    const { product, productCard, category } = pathsIn('so');
    expect(product(7)).toBe('/so/product/7');
    expect(productCard(7)).toBe('/so/Product/7');
    expect(category('Wall & floor')).toBe('/so/category/Wall%20%26%20floor');
  });

  it('lead back after signing in, with %20 for a space', () => {
    expect(PATHS.loginFor('/admin-panel/all-products?q=red+paver+6cm')).toBe(
      '/login?next=%2Fadmin-panel%2Fall-products%3Fq%3Dred%2520paver%25206cm',
    );
    expect(pathsIn('so').loginFor('/a')).toBe('/so/login?next=%2Fa');
  });
});

describe('the language of an address', () => {
  it.each(['/so', '/so/about', '/SO/about', '/so?q=a', '/so#top'])('%s is in Somali', (path) => {
    expect(languageOfPath(path)).toBe('so');
  });
  it.each(['/', '/about', '/social', '/about/so', '/a?next=/so/about'])('%s names none', (path) => {
    expect(languageOfPath(path)).toBeNull();
  });
  it.each([
    ['/so', '/'],
    ['/so/', '/'],
    ['/so?a=1', '/?a=1'],
    ['/So/about?a=1', '/about?a=1'],
    ['/about', '/about'],
    ['/social', '/social'],
  ])('%s is %s without it', (path, bare) => {
    expect(withoutLanguage(path)).toBe(bare);
  });
  it.each([
    ['/', '/', '/so'],
    ['/so', '/', '/so'],
    ['/?a=1#b', '/?a=1#b', '/so?a=1#b'],
    ['/#b', '/#b', '/so#b'],
    ['/so/about', '/about', '/so/about'],
    ['/about?a=/', '/about?a=/', '/so/about?a=/'],
    ['/admin-panel?a=1', '/admin-panel?a=1', '/admin-panel?a=1'],
    ['/Admin-Panel/video', '/Admin-Panel/video', '/Admin-Panel/video'],
    ['/admin-panels', '/admin-panels', '/so/admin-panels'],
  ])('%s is %s in English and %s in Somali', (path, english, somali) => {
    expect(inLanguage(path, 'en')).toBe(english);
    expect(inLanguage(path, 'so')).toBe(somali);
  });
});

describe('what a page understands', () => {
  const LIST = ['q', 'category', 'size', 'color', 'type', 'cursor'];
  it.each([
    ['/product', LIST],
    ['/Product//', LIST],
    ['/so/product/', LIST],
    ['/All-Products', LIST],
    ['/so/all-products', LIST],
    ['/product/7', []],
    ['/category/hexagon', ['cursor']],
    ['/so/Category/hexagon', ['cursor']],
    ['/categories', []],
    ['/about/category/hexagon', []],
    ['/sitemap.xml', ['page']],
    ['/', []],
    ['/about', []],
  ])('%s', (path, parameters) => {
    expect(pageParameters(path)).toEqual(parameters);
  });
});

describe('the kinds of pages', () => {
  it.each([
    '/',
    '/so',
    '/so/',
    '/about',
    '/About/',
    '/product',
    '/so/product/12',
    '/all-products',
    '/project',
    '/contact',
    '/quote',
    '/category/hexagon',
  ])('%s is public', (path) => {
    expect(isPublicPage(path)).toBe(true);
    expect(isPrivatePage(path)).toBe(false);
  });
  it.each(['/login', '/so/signup', '/Set-Password', '/admin-panel', '/admin-panel/video', '/login/'])(
    '%s is private',
    (path) => {
      expect(isPrivatePage(path)).toBe(true);
      expect(isPublicPage(path)).toBe(false);
    },
  );
  it.each([
    '/product/a',
    '/product/12/a',
    '/a/product',
    '/category/',
    '/category/a/b',
    '/loginx',
    '/x/login',
    '/robots.txt',
  ])('%s is neither', (path) => {
    expect(isPublicPage(path)).toBe(false);
    expect(isPrivatePage(path)).toBe(false);
  });
  it('tells the panel from pages that begin alike', () => {
    expect(['/admin-panel', '/Admin-Panel/video', '/admin-panel?a'].map(isPanelPage)).toEqual([true, true, true]);
    expect(['/admin-panels', '/so/admin-panel', '/'].map(isPanelPage)).toEqual([false, false, false]);
  });
  it('tells the files that a page makes', () => {
    expect(['/sitemap.xml', '/robots.TXT', '/so/site.webmanifest'].map(isPageFile)).toEqual([true, true, true]);
    expect(['/sitemap.xml/', '/sitemapxml', '/a.xmlx', '/'].map(isPageFile)).toEqual([false, false, false, false]);
  });
});
