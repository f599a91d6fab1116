import { describe, expect, it } from 'vitest';
import { changed, mediaOf, readDocument, uploadedIn, wholeOf } from './document.ts';
import { FIRST, FIRST_WRITTEN } from './first-values.ts';

const name = { en: 'Stone & Sons', so: '' };
const picture = (id: number | string) => ({ id, alt: { en: '', so: '' } });

describe('the document of a site', () => {
  it('is empty before anybody has changed anything', () => {
    for (const text of [undefined, '{}']) {
      const document = readDocument(text);
      expect(document).toEqual({ version: 0, updated_at: FIRST_WRITTEN, parts: {} });
      expect(wholeOf(document)).toEqual(FIRST);
    }
  });

  it('holds what was changed and leaves the rest to the first values', () => {
    const document = readDocument(
      JSON.stringify({ version: 3, updated_at: '2026-11-16T08:00:00.000Z', parts: { name } }),
    );
    expect(document.version).toBe(3);
    expect(wholeOf(document)).toEqual({ ...FIRST, name });
  });

  it('takes parts, gives them back for null, and ignores those not sent', () => {
    const document = { version: 1, updated_at: '', parts: { name, contactFormNumber: '252615550101' } };
    expect(changed(document, { name: null, hero: [picture(7)], tagline: undefined })).toEqual({
      contactFormNumber: '252615550101',
      hero: [picture(7)],
    });
    expect(changed(document, {})).toEqual(document.parts);
  });
});

describe('the files a site names', () => {
  const parts = {
    ...FIRST,
    hero: [picture(7), picture('courtyard'), picture(7)],
    mosaic: [[picture(8)], [picture('vent-block')], [picture(7)]] as (typeof FIRST)['mosaic'],
    side: { ...FIRST.side, login: picture(9) },
    introVideo: { id: 10, still: 11 },
  };

  it('are told with the fields that name them', () => {
    expect(mediaOf(parts).filter(({ id }) => typeof id === 'number')).toEqual([
      { field: 'hero.0.id', id: 7, video: false },
      { field: 'hero.2.id', id: 7, video: false },
      { field: 'mosaic.0.0.id', id: 8, video: false },
      { field: 'mosaic.2.0.id', id: 7, video: false },
      { field: 'side.login.id', id: 9, video: false },
      { field: 'introVideo.id', id: 10, video: true },
      { field: 'introVideo.still', id: 11, video: false },
    ]);
  });

  it('are counted once each', () => {
    expect(uploadedIn(parts)).toEqual([7, 8, 9, 10, 11]);
    expect(uploadedIn(FIRST)).toEqual([]);
  });
});
