import type { BundledPicture, MediaId, SiteParts } from '#contract/site.ts';
import { about } from '#site.about.ts';
import { site } from '#site.config.ts';
import { alts, hero, intro, mosaic, previews, side } from '#site.pictures.ts';

type BundledFile = { picture: BundledPicture; tall?: BundledPicture; preview?: string };

/** The files that came with the site, by the names the first values call them by. */
export const BUNDLED: ReadonlyMap<MediaId, BundledFile> = new Map<MediaId, BundledFile>([
  ...hero.map(({ name, wide, tall }, at): [string, BundledFile] => [
    name,
    { picture: wide, tall, ...(at === 0 ? { preview: previews.home } : {}) },
  ]),
  ...mosaic.map(({ name, ...picture }): [string, BundledFile] => [name, { picture }]),
  ['about', { picture: side.about, preview: previews.about }],
  ['contact', { picture: side.contact }],
  ['login', { picture: side.login }],
]);
export const BUNDLED_VIDEO = { id: 'intro', url: intro.video, bytes: intro.bytes, poster: intro.poster };
export const FIRST_PREVIEWS = previews;

const withAlt = (id: string) => ({ id, alt: alts[id as keyof typeof alts] });
const place = (from: number) => mosaic.slice(from, from + 3).map(({ name }) => withAlt(name));
/** The other language stands in: a name is the same in both. */
const same = (text: string) => ({ en: text, so: '' });
const address = [site.place.street, site.place.district, site.place.city, site.place.country].join(', ');

const values = (list: 'coreValues' | 'companyValues') =>
  about.en[list].map(({ name, text }, at) => {
    const so = about.so[list][at];
    return { title: { en: name, so: so?.name ?? '' }, text: { en: text, so: so?.text ?? '' } };
  });

/** What a site is before anybody has changed it. */
export const FIRST: SiteParts = {
  name: same(site.name),
  legalName: same(site.legalName),
  title: site.title,
  tagline: { en: '', so: site.tagline },
  description: site.description,
  footer: site.footer,
  developer: site.developer,
  about: {
    introduction: { en: about.en.introduction.join('\n\n'), so: about.so.introduction.join('\n\n') },
    mission: { en: about.en.mission, so: about.so.mission },
    vision: { en: about.en.vision, so: about.so.vision },
    coreValues: values('coreValues'),
    companyValues: values('companyValues'),
  },
  place: {
    address: { en: address, so: address },
    latitude: site.place.latitude,
    longitude: site.place.longitude,
    hours: [],
  },
  social: { facebook: '', instagram: '', tiktok: '', youtube: '' },
  contactFormNumber: site.contactFormWhatsapp,
  hero: hero.map(({ name }) => withAlt(name)),
  mosaic: [place(0), place(3), place(6)],
  side: { about: withAlt('about'), contact: withAlt('contact'), login: withAlt('login') },
  introVideo: { id: BUNDLED_VIDEO.id, still: null },
};
export const FIRST_WRITTEN = site.textsChanged;
