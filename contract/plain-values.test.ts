import { describe, expect, it } from 'vitest';
import { fromPlainValues, plainValues } from './plain-values.ts';

const text = (en: string, so = '') => ({ en, so });
const SITE = {
  name: text('Stone', 'Dhagax'),
  hero: [
    { id: 7, alt: text('A yard') },
    { id: 'path', alt: text('A path') },
  ],
  mosaic: [[{ id: 1, alt: text('') }], [{ id: 2, alt: text('') }]],
  place: { latitude: 2.04, hours: [] as { day: string; opens: string }[] },
  introVideo: { id: 'intro', still: null as number | null },
};

describe('plain values', () => {
  it('name each field by its way', () => {
    const { name, place, introVideo } = SITE;
    expect(plainValues({ name, place, introVideo })).toEqual({
      'name.en': 'Stone',
      'name.so': 'Dhagax',
      'place.latitude': 2.04,
      'introVideo.id': 'intro',
      'introVideo.still': null,
    });
  });

  it('become what they were', () => {
    expect(fromPlainValues(SITE, plainValues(SITE))).toEqual(SITE);
  });

  it('make a list shorter, longer and empty', () => {
    const now = plainValues(SITE);
    const shorter = fromPlainValues(SITE, { ...now, 'hero.1.id': null, 'hero.1.alt.en': null, 'hero.1.alt.so': null });
    expect(shorter.hero).toEqual(SITE.hero.slice(0, 1));
    const opened = { ...now, 'place.hours.0.day': 'saturday', 'place.hours.0.opens': '08:00' };
    expect(fromPlainValues(SITE, opened).place.hours).toEqual([{ day: 'saturday', opens: '08:00' }]);
    const open = { ...SITE, place: { ...SITE.place, hours: [{ day: 'saturday', opens: '08:00' }] } };
    const closed = { ...now, 'place.hours.0.day': null, 'place.hours.0.opens': null };
    expect(fromPlainValues(open, closed).place.hours).toEqual([]);
  });

  it('keep the order of a list of more than ten', () => {
    const long = { list: Array.from({ length: 12 }, (_, at) => ({ id: at })) };
    expect(fromPlainValues(long, plainValues(long))).toEqual(long);
  });

  it('make a list in its own order, whatever the order of the fields', () => {
    const long = { list: Array.from({ length: 12 }, (_, at) => ({ id: at })) };
    const turned = Object.fromEntries(Object.entries(plainValues(long)).reverse());
    expect(fromPlainValues(long, turned)).toEqual(long);
  });

  it('tell names with digits in them from places in a list', () => {
    const like = { list: [] as Record<string, string>[] };
    const now = {
      list: [
        { h1: 'a', h2: 'b' },
        { '1st': 'a', '2nd': 'b' },
      ],
    };
    expect(fromPlainValues(like, plainValues(now))).toEqual(now);
  });
});
