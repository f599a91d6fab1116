/** The sitemap protocol with its picture and film extensions. Addresses come in as paths and leave absolute. */
export type SitemapFilm = { title: string; description: string; thumbnail: string; content: string; published: string };
export type SitemapEntry = {
  path: string;
  lastmod: string;
  images?: readonly string[];
  films?: readonly SitemapFilm[];
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const filmXml = (film: SitemapFilm, origin: string): string =>
  `<video:video>${tag('video:thumbnail_loc', origin + film.thumbnail)}${tag('video:title', film.title)}${tag(
    'video:description',
    film.description,
  )}${tag('video:content_loc', origin + film.content)}${tag('video:publication_date', film.published)}</video:video>`;

export function entryXml(entry: SitemapEntry, origin: string): string {
  const images = (entry.images ?? []).map((image) => `<image:image>${tag('image:loc', origin + image)}</image:image>`);
  const films = (entry.films ?? []).map((film) => filmXml(film, origin));
  return `<url>${tag('loc', origin + entry.path)}${tag('lastmod', entry.lastmod)}${images.join('')}${films.join('')}</url>`;
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
