/** The sitemap protocol with its picture and video extensions. Addresses come in as paths and leave absolute. */
export type SitemapVideo = {
  title: string;
  description: string;
  thumbnail: string;
  content: string;
  published: string;
};
export type SitemapEntry = {
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

export function entryXml(entry: SitemapEntry, origin: string): string {
  const images = (entry.images ?? []).map((image) => `<image:image>${tag('image:loc', origin + image)}</image:image>`);
  const videos = (entry.videos ?? []).map((video) => videoXml(video, origin));
  return `<url>${tag('loc', origin + entry.path)}${tag('lastmod', entry.lastmod)}${images.join('')}${videos.join('')}</url>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas';

export const urlsetXml = (entries: readonly string[]): string =>
  `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:image="${GOOGLE}/sitemap-image/1.1" xmlns:video="${GOOGLE}/sitemap-video/1.1">\n${entries.join('\n')}\n</urlset>\n`;

export const indexXml = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n${addresses
    .map((address) => `<sitemap>${tag('loc', address)}</sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;
