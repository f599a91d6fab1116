import { LANGUAGES, type Language } from '#contract/enums.ts';
import { inLanguage } from '#contract/paths.ts';

/** The sitemap protocol with its picture and video extensions. Addresses come in as paths and leave absolute. */
export type SitemapVideo = {
  title: string;
  description: string;
  thumbnail: string;
  content: string;
  published: string;
};
export type SitemapEntry = {
  /** In any language: each entry is listed in all of them. */
  path: string;
  lastmod: string;
  images?: readonly string[];
  videos?: readonly SitemapVideo[];
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const videoXml = (video: SitemapVideo, origin: string): string =>
  `<video:video>${tag('video:thumbnail_loc', origin + video.thumbnail)}${tag('video:title', video.title)}${tag(
    'video:description',
    video.description,
  )}${tag('video:content_loc', origin + video.content)}${tag('video:publication_date', video.published)}</video:video>`;

const alternate = (language: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`;

/** A page once for each language; every one of them names all the others and itself. */
export function entryXml(entry: SitemapEntry, origin: string): string {
  const addressIn = (language: Language) => origin + inLanguage(entry.path, language);
  const siblings = LANGUAGES.map((language) => alternate(language, addressIn(language))).join('');
  const links = siblings + alternate('x-default', addressIn('en'));
  const images = (entry.images ?? []).map((image) => `<image:image>${tag('image:loc', origin + image)}</image:image>`);
  const videos = (entry.videos ?? []).map((video) => videoXml(video, origin));
  const rest = `${tag('lastmod', entry.lastmod)}${links}${images.join('')}${videos.join('')}`;
  return LANGUAGES.map((language) => `<url>${tag('loc', addressIn(language))}${rest}</url>`).join('\n');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas';

export const urlsetXml = (entries: readonly string[]): string =>
  `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="${GOOGLE}/sitemap-image/1.1" xmlns:video="${GOOGLE}/sitemap-video/1.1">\n${entries.join('\n')}\n</urlset>\n`;

export const indexXml = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n${addresses
    .map((address) => `<sitemap>${tag('loc', address)}</sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;
