import { describe, expect, it } from 'vitest';
import { aboutSiteQuery, homeSiteQuery, sidePictureQuery, siteQuery } from '#app/lib/queries.ts';
import { nameIn, textIn } from '#app/lib/site.tsx';
import { createStore } from '#app/lib/store.ts';
import type { ReadCall } from '#contract/calls/call.ts';
import { siteResponse } from '#contract/site.ts';
import { toSite } from '#server/domain/site/view.ts';

const stored = {
  path: 'uploads/a/640.jpg',
  width: 1280,
  height: 720,
  placeholder: 'data:image/webp;base64,AA',
  widths: [320, 640],
};
const first = toSite({ version: 0, updated_at: '2026-11-16', parts: {} }, new Map());
const alt = { en: 'A yard', so: '' };
const site = {
  ...first,
  hero: [1, 2].map((id) => ({ id, alt, ...stored, tall: stored })),
  mosaic: [[{ id: 3, alt, ...stored }], [], []],
};
const read: ReadCall = async () => siteResponse.parse({ status: 1, message: 'OK', data: site }) as never;
const store = createStore(read);

describe('the slices of the site', () => {
  it('carry on every page what is on every page, and no pictures', async () => {
    const frame = await store.fetch(siteQuery());
    expect(Object.keys(frame).sort()).toEqual(
      [
        ...['contactFormNumber', 'description', 'developer', 'footer', 'legalName', 'name', 'place', 'previews'],
        ...['social', 'tagline', 'title'],
      ].sort(),
    );
  });

  it('carry to home its pictures, with a placeholder for the first banner alone', async () => {
    const { hero, mosaic, contact } = await store.fetch(homeSiteQuery());
    expect(hero.map(({ placeholder }) => placeholder)).toEqual([stored.placeholder, '']);
    expect(hero[1]?.tall).toMatchObject({ placeholder: '', widths: stored.widths });
    expect(mosaic[0]?.[0]).toMatchObject({ id: 3, placeholder: '' });
    expect(contact).toEqual({ ...first.side.contact, placeholder: '' });
  });

  it('carry to the other pages what they show', async () => {
    expect(await store.fetch(aboutSiteQuery())).toEqual({
      about: first.about,
      introVideo: first.introVideo,
      picture: first.side.about,
    });
    expect(await store.fetch(sidePictureQuery('login'))).toEqual(first.side.login);
  });
});

describe('a text of the site', () => {
  it('is in the language of the page, or in the other where there is none', () => {
    expect(textIn('en', { en: 'Stone', so: 'Dhagax' })).toBe('Stone');
    expect(textIn('so', { en: 'Stone', so: 'Dhagax' })).toBe('Dhagax');
    expect(textIn('so', { en: 'Stone', so: '' })).toBe('Stone');
  });

  it('names the site before anything is read, where the page brought it', async () => {
    const frame = await store.fetch(siteQuery());
    expect(nameIn([{ key: siteQuery().queryKey, data: frame }], 'so')).toBe('Dhagax Interlock');
    expect(nameIn([], 'so')).toBe('');
  });
});
