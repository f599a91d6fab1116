import { describe, expect, it } from 'vitest';
import { codeOf } from './sentence-code.ts';
import { sitePatch } from './site.ts';

const text = (en: string, so = '') => ({ en, so });
const picture = { id: 'courtyard', alt: text('A yard') };
const place = { address: text('Industry Road'), latitude: 2.0371, longitude: 45.3042, hours: [] };
const about = {
  introduction: text('We make pavers.'),
  mission: text(''),
  vision: text(''),
  coreValues: [],
  companyValues: [],
};
const social = { facebook: '', instagram: '', tiktok: '', youtube: '' };

const read = (parts: object) => sitePatch.safeParse({ version: 1, ...parts });
/** Where the faults are, each with a sentence that both languages have. */
function faultsOf(parts: object): string[] {
  const { error } = read(parts);
  for (const { message, code } of error?.issues ?? []) {
    if (code === 'custom' || code === 'too_big' || code === 'too_small')
      expect(codeOf(message), message).toHaveProperty('code');
  }
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('a part of the site', () => {
  it.each<[string, object]>([
    ['nothing but the version', {}],
    ['a name in one language', { name: text('', 'Dhagax') }],
    ['no footer text at all', { footer: text('') }],
    ['twelve banners', { hero: Array.from({ length: 12 }, () => picture) }],
    ['an uploaded picture', { hero: [{ id: 7, alt: text('') }] }],
    ['three places of pictures', { mosaic: [[picture], [picture, picture], [picture]] }],
    ['an about page without values', { about }],
    ['a place at the edge of the world', { place: { ...place, latitude: -90, longitude: 180 } }],
    ['hours past midnight', { place: { ...place, hours: [{ day: 'friday', opens: '20:00', closes: '02:00' }] } }],
    ['hours until midnight', { place: { ...place, hours: [{ day: 'friday', opens: '08:00', closes: '24:00' }] } }],
    ['pages elsewhere', { social: { ...social, tiktok: 'tiktok.com/@dhagax' } }],
    ['a maker without https', { developer: { name: 'Maker', url: 'http://example.com' } }],
    ['every part put back', { name: null, hero: null, about: null, place: null, social: null, introVideo: null }],
  ])('may be %s', (_, parts) => {
    expect(faultsOf(parts)).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['a name in no language', { name: text(' ') }, ['name.en']],
    ['a full name that is too long', { legalName: text('', 'x'.repeat(101)) }, ['legalName.so']],
    ['no banner', { hero: [] }, ['hero']],
    ['a thirteenth banner', { hero: Array.from({ length: 13 }, () => picture) }, ['hero']],
    ['an empty place of pictures', { mosaic: [[picture], [], [picture]] }, ['mosaic.1']],
    ['a seventh picture in a place', { mosaic: [Array(7).fill(picture), [picture], [picture]] }, ['mosaic.0']],
    [
      'a picture without an id',
      { side: { about: { alt: text('') }, contact: picture, login: picture } },
      ['side.about.id'],
    ],
    ['an introduction that says nothing', { about: { ...about, introduction: text('') } }, ['about.introduction.en']],
    [
      'a value without a heading',
      { about: { ...about, coreValues: [{ title: text(''), text: text('x') }] } },
      ['about.coreValues.0.title.en'],
    ],
    [
      'more values than there is room for',
      { about: { ...about, coreValues: Array(21).fill({ title: text('x'), text: text('') }) } },
      ['about.coreValues'],
    ],
    [
      'no place on earth',
      { place: { ...place, latitude: 90.1, longitude: -180.1 } },
      ['place.latitude', 'place.longitude'],
    ],
    ['a place in words', { place: { ...place, latitude: '2' } }, ['place.latitude']],
    [
      'a time that is none',
      { place: { ...place, hours: [{ day: 'friday', opens: '25:00', closes: '26:00' }] } },
      ['place.hours.0.opens', 'place.hours.0.closes'],
    ],
    [
      'hours of no length',
      { place: { ...place, hours: [{ day: 'friday', opens: '08:00', closes: '08:00' }] } },
      ['place.hours.0.closes'],
    ],
    ['a page at another network', { social: { ...social, facebook: 'https://tiktok.com/@x' } }, ['social.facebook']],
    ['a maker without an address', { developer: { name: 'Maker', url: 'example.com' } }, ['developer.url']],
    [
      'a maker with half an address',
      { developer: { name: 'Maker', url: 'see https://example.com' } },
      ['developer.url'],
    ],
    ['a maker whose address leads nowhere', { developer: { name: 'Maker', url: 'https://' } }, ['developer.url']],
    [
      'a maker at another kind of address',
      { developer: { name: 'Maker', url: 'ftp://example.com' } },
      ['developer.url'],
    ],
    ['a maker without a name', { developer: { name: '', url: 'https://example.com' } }, ['developer.name']],
    ['a number that is none', { contactFormNumber: '12' }, ['contactFormNumber']],
    ['no number', { contactFormNumber: ' ' }, ['contactFormNumber']],
    ['a version that is none', { version: 1.5 }, ['version']],
  ])('is not %s', (_, parts, fields) => {
    expect(faultsOf(parts)).toEqual(fields);
  });

  it('is stored as it is meant, not as it is typed', () => {
    const { data } = read({
      name: text('  Dhagax  '),
      contactFormNumber: '061 555 0100',
      social: { ...social, facebook: 'm.facebook.com/dhagax' },
      introVideo: { id: 3, url: '/api/x.mp4', bytes: 1, poster: null },
      hero: [{ ...picture, base: '/media/x', widths: [480] }],
    });
    expect(data).toEqual({
      version: 1,
      name: text('Dhagax'),
      contactFormNumber: '252615550100',
      social: { ...social, facebook: 'https://m.facebook.com/dhagax' },
      introVideo: { id: 3, still: null },
      hero: [picture],
    });
  });
});
