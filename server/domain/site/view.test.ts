import { describe, expect, it } from 'vitest';
import { site as siteSchema } from '#contract/site.ts';
import type { SiteMediaRow } from '#server/db/schema.ts';
import { hero, intro, previews } from '#site.pictures.ts';
import { readDocument, type SiteDocument } from './document.ts';
import { filesOf, pathsOf, toSite } from './view.ts';

const ALT = { en: 'A yard', so: 'Barxad' };
const stored = (folder: string) => ({
  path: `uploads/${folder}/640.jpg`,
  width: 1280,
  height: 720,
  placeholder: 'data:image/webp;base64,AA',
  widths: [320, 640, 1280],
});
const pictureRow: SiteMediaRow = {
  id: 7,
  path: stored('a').path,
  bytes: 0,
  picture_json: JSON.stringify(stored('a')),
  second_path: stored('b').path,
  second_json: JSON.stringify(stored('b')),
  created_ms: 0,
};
const videoRow: SiteMediaRow = {
  ...pictureRow,
  id: 8,
  path: 'uploads/c/film.mp4',
  bytes: 1234,
  picture_json: null,
  second_path: null,
  second_json: null,
};
const rows = new Map([pictureRow, videoRow].map((row) => [row.id, row]));
const shown = (parts: SiteDocument['parts']) => toSite({ ...readDocument(undefined), parts }, rows);

describe('a site as pages read it', () => {
  it('keeps to the contract, with nothing changed and with everything uploaded', () => {
    const own = {
      hero: [{ id: 7, alt: ALT }],
      side: { about: { id: 7, alt: ALT }, contact: { id: 7, alt: ALT }, login: { id: 7, alt: ALT } },
      introVideo: { id: 8, still: 7 },
    };
    for (const site of [shown({}), shown(own)]) expect(siteSchema.strict().parse(site)).toEqual(site);
  });

  it('shows bundled and uploaded pictures side by side', () => {
    const { hero: slides } = shown({
      hero: [
        { id: 'driveway', alt: ALT },
        { id: 7, alt: ALT },
      ],
    });
    expect(slides[0]).toEqual({ id: 'driveway', alt: ALT, ...hero[1]?.wide, tall: hero[1]?.tall });
    expect(slides[1]).toEqual({ id: 7, alt: ALT, ...stored('a'), tall: stored('b') });
  });

  it('previews its first banner, and its own picture where the banner has none', () => {
    expect(shown({}).previews).toEqual(previews);
    expect(shown({ hero: [{ id: 7, alt: ALT }] }).previews.home).toBe('/api/uploads/a/preview.jpg');
    expect(shown({ hero: [{ id: 'driveway', alt: ALT }] }).previews.home).toBe(previews.home);
  });

  it('falls back to its first values where a file is gone', () => {
    const gone = { id: 99, alt: ALT };
    const site = shown({
      hero: [gone],
      mosaic: [[gone], [gone, { id: 7, alt: ALT }], [gone]],
      side: { about: gone, contact: gone, login: gone },
      introVideo: { id: 99, still: 99 },
    });
    expect(site.hero).toHaveLength(hero.length);
    expect(site.mosaic.map((place) => place.length)).toEqual([3, 1, 3]);
    expect(site.side.login).toMatchObject({ id: 'login' });
    expect(site.introVideo).toMatchObject({ id: 'intro', still: null, url: intro.video });
  });

  it('gives a video its own still, another one, or none', () => {
    expect(shown({ introVideo: { id: 8, still: null } }).introVideo).toEqual({
      id: 8,
      still: null,
      url: '/api/uploads/c/film.mp4',
      bytes: 1234,
      poster: null,
    });
    expect(shown({ introVideo: { id: 8, still: 7 } }).introVideo).toMatchObject({ still: 7, poster: stored('a') });
    expect(shown({ introVideo: { id: 8, still: null, removed: true } }).introVideo).toMatchObject({
      id: 8,
      removed: true,
    });
  });
});

describe('the files of a row', () => {
  it('are a picture and its crop, or a video and its still', () => {
    expect(pathsOf(pictureRow)).toEqual(['uploads/a/640.jpg', 'uploads/b/640.jpg']);
    expect(pathsOf(videoRow)).toEqual(['uploads/c/film.mp4']);
    expect(filesOf(pictureRow)).toEqual({ id: 7, video: null, pictures: [stored('a'), stored('b')] });
    expect(filesOf(videoRow)).toEqual({ id: 8, video: { path: 'uploads/c/film.mp4', bytes: 1234 }, pictures: [] });
  });
});
