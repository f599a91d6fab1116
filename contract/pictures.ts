/**
 * How an uploaded picture lies in the store: one folder a picture, named by its content hash, holding every variant.
 * The stored path names the fallback JPEG; the other variants are its siblings. No zod here: public pages load this file.
 */
export const PICTURE_WIDTHS = {
  product: [320, 480, 640, 800, 1200],
  poster: [320, 640, 960, 1280],
  /** The site's own: up to the whole width of a desk's window. */
  site: [320, 480, 640, 960, 1280, 1920],
  /** What a phone held upright shows of a wide picture. */
  tall: [480, 720],
} as const;
export type PictureKind = keyof typeof PICTURE_WIDTHS;

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PREVIEW_SIZE = { width: 1200, height: 630, maxBytes: 300_000 } as const;

/** What a <picture> element needs to know. `widths` are those that exist: never wider than the original. */
export type Picture = {
  /** Stored path of the fallback JPEG, without a leading slash: `uploads/<hash>/640.jpg`. */
  path: string;
  width: number;
  height: number;
  /** A data URI of some 110 bytes, shown until the picture is there. */
  placeholder: string;
  widths: number[];
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The address of one variant: stored paths are served below /api/. */
export const variantUrl = (path: string, width: number, format: PictureFormat): string =>
  `/api/${folderOf(path)}${width}.${format}`;

/** The address of the 1200x630 JPEG that link previews show. */
export const previewUrl = (path: string): string => `/api/${folderOf(path)}preview.jpg`;
