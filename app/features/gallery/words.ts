import type { Language } from '#contract/enums.ts';

/** The gallery's own words: they travel with the pages that have one, not with every page. */
export const galleryEn = {
  pictures: 'Pictures',
  place: (at: number, count: number) => `Picture ${at} of ${count}`,
  show: (at: number, count: number) => `Show picture ${at} of ${count}`,
  fullScreen: 'Full screen',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
};

export const gallerySo: typeof galleryEn = {
  pictures: 'Sawirrada',
  place: (at, count) => `Sawirka ${at} ee ${count}`,
  show: (at, count) => `Muuji sawirka ${at} ee ${count}`,
  fullScreen: 'Shaashad buuxda',
  previous: 'Sawirka hore',
  next: 'Sawirka xiga',
  zoomIn: 'Weynee',
  zoomOut: 'Yaree',
  close: 'Xir',
};

export const GALLERY_WORDS: Record<Language, typeof galleryEn> = { en: galleryEn, so: gallerySo };
