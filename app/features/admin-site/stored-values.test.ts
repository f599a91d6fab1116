import { describe, expect, it } from 'vitest';
import { type Site, sitePatch } from '#contract/site.ts';
import { partOf, patchOf, storedValues } from './stored-values.ts';

const text = (en: string, so = '') => ({ en, so });
const slide = (id: number, en: string) => ({ id, alt: text(en), path: `uploads/${id}/640.jpg`, tall: {} });
const SITE = {
  version: 4,
  tagline: text('Laid to last'),
  contactFormNumber: '254712345678',
  hero: [slide(7, 'A yard'), slide(8, 'A path')],
  mosaic: [[slide(1, '')], [slide(2, '')], [slide(3, '')]],
  side: { about: slide(4, ''), contact: slide(5, ''), login: slide(6, '') },
  place: { address: text('Mogadishu'), latitude: 2, longitude: 45, hours: [] },
  introVideo: { id: 9, still: null, url: '/api/uploads/9/film.mp4', bytes: 5, poster: null },
} as unknown as Site;

describe('a section of the site', () => {
  it('is compared by what is stored of it', () => {
    expect(storedValues(SITE, ['tagline', 'introVideo'])).toEqual({
      'tagline.en': 'Laid to last',
      'tagline.so': '',
      'introVideo.id': 9,
      'introVideo.still': null,
    });
    expect(Object.keys(storedValues(SITE, ['hero']))).toEqual([
      'hero.0.id',
      'hero.0.alt.en',
      'hero.0.alt.so',
      'hero.1.id',
      'hero.1.alt.en',
      'hero.1.alt.so',
    ]);
    expect(['hero.0.id', 'tagline.en', 'contactFormNumber'].map(partOf)).toEqual([
      'hero',
      'tagline',
      'contactFormNumber',
    ]);
  });

  it('goes back part by part, and leaves the others alone', () => {
    expect(patchOf(SITE, { 'tagline.en': 'Stone by stone' })).toEqual({
      version: 4,
      tagline: text('Stone by stone'),
    });
  });

  it('goes back to a list that was longer or shorter, in a form that can be sent', () => {
    const longer = patchOf(SITE, { 'hero.2.id': 'driveway', 'hero.2.alt.en': 'A drive', 'hero.2.alt.so': '' });
    expect(longer.hero?.map(({ id }) => id)).toEqual([7, 8, 'driveway']);
    const shorter = patchOf(SITE, { 'hero.1.id': null, 'hero.1.alt.en': null, 'hero.1.alt.so': null });
    expect(shorter.hero?.map(({ id }) => id)).toEqual([7]);
    const opened = { 'place.hours.0.day': 'saturday', 'place.hours.0.opens': '08:00', 'place.hours.0.closes': '17:00' };
    for (const patch of [longer, shorter, patchOf(SITE, opened)]) expect(() => sitePatch.parse(patch)).not.toThrow();
  });

  it('sends a foreign number as one', () => {
    expect(patchOf(SITE, { contactFormNumber: '254700000001' }).contactFormNumber).toBe('+254700000001');
  });

  it('takes the video away again, and leaves one away that was', () => {
    const away: Site = { ...SITE, introVideo: { ...SITE.introVideo, removed: true } };
    expect(patchOf(SITE, { 'introVideo.removed': true }).introVideo).toEqual({ id: 9, still: null, removed: true });
    expect(patchOf(away, { 'introVideo.id': 8 }).introVideo).toEqual({ id: 8, still: null, removed: true });
    expect(patchOf(away, { 'introVideo.removed': null }).introVideo).toEqual({ id: 9, still: null });
  });
});
