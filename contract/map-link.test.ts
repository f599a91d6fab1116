import { describe, expect, it } from 'vitest';
import { isShortMapLink, parsePin } from './map-link.ts';

const PIN = { latitude: 2.0371, longitude: 45.3042 };

describe('a pin', () => {
  it.each([
    '2.0371, 45.3042',
    '2.0371 45.3042',
    ' (2.0371,45.3042) ',
    '2.0371;45.3042',
    '2.0371+45.3042',
    'geo:2.0371,45.3042?z=17',
    'https://www.google.com/maps/@2.0371,45.3042,17z',
    'https://www.google.com/maps?q=2.0371,45.3042',
    'https://maps.google.com/?ll=2.0371,45.3042&z=16',
    'https://www.google.com/maps/search/?api=1&query=2.0371%2C45.3042',
    'https://www.google.com/maps/search/2.0371,+45.3042?entry=tts',
    'https://www.google.com/maps/dir/?api=1&destination=2.0371,45.3042',
    'https://www.google.com/maps/place/Yard/@2.04,45.31,15z/data=!4m6!3m5!1s0x0:0x0!8m2!3d2.0371!4d45.3042!16s',
    'https://www.openstreetmap.org/#map=17/2.0371/45.3042',
    'https://www.openstreetmap.org/?mlat=2.0371&mlon=45.3042#map=15/2.1/45.4',
    'https://www.bing.com/maps?cp=2.0371~45.3042',
  ])('is read from %s', (text) => {
    expect(parsePin(text)).toEqual(PIN);
  });

  it('is read from degrees, minutes and seconds, south and west too', () => {
    expect(parsePin('2°02\'13.6"N 45°18\'15.1"E')).toEqual({ latitude: 2.037111, longitude: 45.304194 });
    expect(parsePin('2°02\'13.6"S, 45°18\'15.1"W')).toEqual({ latitude: -2.037111, longitude: -45.304194 });
    expect(parsePin('−2.5, −45.25')).toEqual({ latitude: -2.5, longitude: -45.25 });
    expect(parsePin('-2.5, -45.25')).toEqual({ latitude: -2.5, longitude: -45.25 });
  });

  it.each(['', 'Hodan, Muqdisho', '2.0371', 'https://maps.app.goo.gl/abcDEF', '91, 45', '2, 181', '%E0%A4%A', '%%'])(
    'is not made up from %j',
    (text) => {
      expect(parsePin(text)).toBeNull();
    },
  );

  it('may be a pole or lie on the date line', () => {
    expect(parsePin('90, 180')).toEqual({ latitude: 90, longitude: 180 });
    expect(parsePin('-90, -180')).toEqual({ latitude: -90, longitude: -180 });
  });

  it('tells a short link, which holds no pin, from another text', () => {
    expect(isShortMapLink('https://maps.app.goo.gl/abcDEF')).toBe(true);
    expect(isShortMapLink(' http://goo.gl/maps/abc ')).toBe(true);
    expect(isShortMapLink('here: https://maps.app.goo.gl/abcDEF')).toBe(false);
    expect(isShortMapLink('https://www.google.com/maps/@2,45,17z')).toBe(false);
  });
});
