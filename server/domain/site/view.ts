import { type Picture, previewUrl } from '#contract/pictures.ts';
import type { MediaId, Site, SiteParts, SitePicture, Slide, UploadedPicture, UploadedVideo } from '#contract/site.ts';
import type { SiteMediaRow } from '#server/db/schema.ts';
import { type SiteDocument, wholeOf } from './document.ts';
import { BUNDLED, BUNDLED_VIDEO, FIRST, FIRST_PREVIEWS } from './first-values.ts';

type Rows = ReadonlyMap<MediaId, SiteMediaRow>;
type Chosen = SiteParts['hero'][number];

const pictureIn = (json: string | null): Picture | null => (json === null ? null : (JSON.parse(json) as Picture));

/** Every file of a row: its video, and its pictures with all their variants. */
export function filesOf(row: SiteMediaRow) {
  const pictures = [pictureIn(row.picture_json), pictureIn(row.second_json)].filter((picture) => picture !== null);
  return { id: row.id, video: row.picture_json === null ? { path: row.path, bytes: row.bytes } : null, pictures };
}

export const pathsOf = (row: Pick<SiteMediaRow, 'path' | 'second_path'>): string[] =>
  row.second_path === null ? [row.path] : [row.path, row.second_path];

export function toUploadedPicture(row: SiteMediaRow): UploadedPicture | null {
  const [picture, tall] = [pictureIn(row.picture_json), pictureIn(row.second_json)];
  return picture && tall ? { id: row.id, ...picture, tall } : null;
}

export const toUploadedVideo = (row: SiteMediaRow): UploadedVideo => ({
  id: row.id,
  url: `/api/${row.path}`,
  bytes: row.bytes,
  poster: pictureIn(row.second_json),
});

function slideOf({ id, alt }: Chosen, rows: Rows): Slide | null {
  const row = rows.get(id);
  const uploaded = row && toUploadedPicture(row);
  if (uploaded) return { ...uploaded, alt };
  const bundled = BUNDLED.get(id);
  return bundled ? { id, alt, ...bundled.picture, tall: bundled.tall ?? bundled.picture } : null;
}

function pictureOf(chosen: Chosen, rows: Rows): SitePicture | null {
  const slide = slideOf(chosen, rows);
  if (!slide) return null;
  const { tall: _, ...picture } = slide;
  return picture as SitePicture;
}

/** A page without its picture would be broken: where a file is gone, the first one stands in. */
const sideOf = (page: keyof SiteParts['side'], side: SiteParts['side'], rows: Rows): SitePicture =>
  pictureOf(side[page], rows) ?? (pictureOf(FIRST.side[page], rows) as SitePicture);

const present = <T>(all: (T | null)[]): T[] => all.filter((one) => one !== null);

const previewOf = (picture: SitePicture | Slide | undefined, otherwise: string): string => {
  if (picture && 'path' in picture) return previewUrl(picture.path);
  return (picture && BUNDLED.get(picture.id)?.preview) ?? otherwise;
};

/** A still has nothing to say: the button over it does. */
function posterOf(still: MediaId, rows: Rows): Site['introVideo']['poster'] {
  const row = rows.get(still);
  return (row && pictureIn(row.picture_json)) ?? BUNDLED.get(still)?.picture ?? null;
}

function introOf({ id, still, removed }: SiteParts['introVideo'], rows: Rows): Site['introVideo'] {
  const row = rows.get(id);
  const video = row ? toUploadedVideo(row) : BUNDLED_VIDEO;
  const chosen = still === null ? null : posterOf(still, rows);
  return { ...video, still: chosen && still, poster: chosen ?? video.poster, ...(removed ? { removed } : {}) };
}

/** The site as GET gives it: the document with its pictures in place of their ids. */
export function toSite(document: SiteDocument, rows: Rows): Site {
  const { side, introVideo, ...parts } = wholeOf(document);
  const slides = (all: SiteParts['hero']) => present(all.map((chosen) => slideOf(chosen, rows)));
  const pictures = (all: SiteParts['hero']) => present(all.map((chosen) => pictureOf(chosen, rows)));
  const hero = slides(parts.hero);
  const about = sideOf('about', side, rows);
  return {
    ...parts,
    version: document.version,
    updated_at: document.updated_at,
    hero: hero.length > 0 ? hero : slides(FIRST.hero),
    mosaic: parts.mosaic.map((place, at) => {
      const found = pictures(place);
      return found.length > 0 ? found : pictures(FIRST.mosaic[at] ?? []);
    }),
    side: { about, contact: sideOf('contact', side, rows), login: sideOf('login', side, rows) },
    introVideo: introOf(introVideo, rows),
    previews: {
      home: previewOf(hero[0], FIRST_PREVIEWS.home),
      about: previewOf(about, FIRST_PREVIEWS.about),
    },
  };
}
