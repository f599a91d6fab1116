import { describe, expect, it } from 'vitest';
import type { SiteFrame } from '#app/lib/queries.ts';
import type { Video } from '#contract/videos.ts';
import { aProduct } from '#tests/support/a-product.ts';
import {
  breadcrumbData,
  businessData,
  jsonLdText,
  pageData,
  productData,
  summaryOf,
  videoData,
} from './structured-data.ts';

const origin = 'https://example.com';
const picture = { path: 'uploads/abc/640.jpg', width: 1200, height: 900, placeholder: '', widths: [320, 640, 1200] };
const product = aProduct({
  id: 7,
  code: 'ZZ-7',
  brandname: 'Dhagax Interlock',
  productname: 'Zigzag </script> paver',
  size: '6cm',
  color: 'red',
  categories: 'Zigzag',
  productimage: picture.path,
  picture,
});
const text = (en: string, so = '') => ({ en, so });
const site: SiteFrame = {
  name: text('Dhagax'),
  legalName: text('Dhagax & Co'),
  title: text('Paving'),
  tagline: text('', 'Tayo sare'),
  description: text('Pavers', 'Dhagax'),
  footer: text(''),
  developer: { name: 'Maker', url: 'https://example.com/' },
  place: { address: text('Industry Road, Muqdisho'), latitude: 2, longitude: 45, hours: [] },
  social: { facebook: '', instagram: '', tiktok: '', youtube: '' },
  contactFormNumber: '252615550100',
  previews: { home: '/home.jpg', about: '/about.jpg' },
};
const WORDS = { name: product.productname, description: '', category: 'Zigzag stones' };
const video: Video = {
  id: 1,
  title: 'Courtyard',
  titleSo: null,
  description: 'Herringbone',
  descriptionSo: null,
  filepath: 'uploads/film/film.mp4',
  bytes: 10,
  thumbnail: picture.path,
  poster: picture,
  products: [],
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
};

describe('structured data', () => {
  it('describes a product by what is known and never by a price', () => {
    expect(productData(product, origin, '/product/7', WORDS)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.productname,
      sku: 'ZZ-7',
      image: 'https://example.com/api/uploads/abc/1200.jpg',
      color: 'red',
      category: 'Zigzag stones',
      size: '6cm',
      brand: { '@type': 'Brand', name: 'Dhagax Interlock' },
      url: 'https://example.com/product/7',
    });
  });

  it('leaves the picture out where there is none', () => {
    expect(productData({ ...product, picture: null }, origin, '/product/7', WORDS)).not.toHaveProperty('image');
  });

  it('cannot close the script element that carries it', () => {
    const text = jsonLdText([productData(product, origin, '/product/7', WORDS)]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text).name).toBe(product.productname);
  });

  it('gives several blocks as a list', () => {
    const blocks = [
      productData(product, origin, '/product/7', WORDS),
      breadcrumbData([{ name: 'Home', path: '/' }], origin),
    ];
    expect(JSON.parse(jsonLdText(blocks))).toHaveLength(2);
  });

  it('names the business with country, place and, once it is set, the telephone', () => {
    const known = businessData(
      { origin, language: 'en', site },
      { whatsapp: '', phoneNumber: '252615123456' },
      '/media/preview.jpg',
    );
    expect(known).toMatchObject({ telephone: '+252615123456', image: 'https://example.com/media/preview.jpg' });
    expect(known?.address).toMatchObject({ streetAddress: 'Industry Road, Muqdisho', addressCountry: 'SO' });
    expect(known?.address).not.toHaveProperty('postalCode');
    expect(
      businessData({ origin, language: 'en', site }, { whatsapp: '', phoneNumber: '' }, '/x.jpg'),
    ).not.toHaveProperty('telephone');
    expect(businessData({ origin, language: 'en', site }, undefined, '/x.jpg')).not.toHaveProperty('telephone');
  });

  it('says when the business is open and where else it is found, once that is known', () => {
    const hours = [{ day: 'friday', opens: '14:00', closes: '24:00' }] as const;
    const known = {
      ...site,
      place: { ...site.place, hours: [...hours] },
      social: { ...site.social, tiktok: 'https://tiktok.com/@dhagax' },
    };
    expect(businessData({ origin, language: 'en', site: known }, undefined, '/x.jpg')).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Friday', opens: '14:00', closes: '23:59' }],
      sameAs: ['https://tiktok.com/@dhagax'],
    });
    const unknown = businessData({ origin, language: 'en', site }, undefined, '/x.jpg');
    expect(unknown).not.toHaveProperty('openingHoursSpecification');
    expect(unknown).not.toHaveProperty('sameAs');
  });

  it('speaks the language of the page, and says which that is', () => {
    const somali = { origin, language: 'so', site } as const;
    expect(businessData(somali, undefined, '/x.jpg')?.description).toBe('Dhagax');
    const shown = { ...product, color: 'casaan' };
    expect(productData(shown, origin, '/so/product/7', WORDS)).toMatchObject({
      color: 'casaan',
      url: 'https://example.com/so/product/7',
    });
    expect(pageData('Alaabta', `${origin}/so/product`, 'so')).toMatchObject({ '@type': 'WebPage', inLanguage: 'so' });
  });

  it('describes a video only where it has a picture', () => {
    expect(videoData(video, origin, { name: video.title, description: video.description })).toMatchObject({
      '@type': 'VideoObject',
      thumbnailUrl: 'https://example.com/api/uploads/abc/1200.jpg',
      contentUrl: 'https://example.com/api/uploads/film/film.mp4',
      uploadDate: video.created_at,
    });
    expect(
      videoData({ ...video, poster: null }, origin, { name: video.title, description: video.description }),
    ).toBeNull();
  });

  it('numbers breadcrumbs from 1 with absolute addresses', () => {
    const crumbs = [
      { name: 'Home', path: '/' },
      { name: 'Products', path: '/product' },
    ];
    expect(breadcrumbData(crumbs, origin)?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Products', item: 'https://example.com/product' },
    ]);
  });

  it('says what was written about a product, short in a summary', () => {
    const description = 'Two lines\nof text';
    expect(productData(product, origin, '/product/7', { ...WORDS, description })).toMatchObject({ description });
    expect(summaryOf(description)).toBe('Two lines of text');
    const long = summaryOf('word '.repeat(100));
    expect(long).toMatch(/word…$/);
    expect(long.length).toBeLessThanOrEqual(161);
  });
});
