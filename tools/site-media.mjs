/**
 * Derives the site's own pictures (hero, mosaic, side pictures, intro poster), their link previews and the icons from demo/media.
 * Run `node tools/site-media.mjs` after replacing a source; the results are kept in the repository, so a build needs no encoder.
 * A name holds the hash of its source and recipe: what is already there is not encoded again, what no one names any more is removed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const SOURCE = 'demo/media/';
const TARGET = 'public/media/';
const QUALITY = {
  avif: { quality: 46, effort: 6 },
  webp: { quality: 70, effort: 6 },
  jpg: { quality: 76, mozjpeg: true },
};
const PREVIEW = { width: 1200, height: 630, maxBytes: 300_000 };
/** Phones held upright get their own crop: the wide picture would be three quarters wasted there. */
const TALL = { ratio: 2 / 3, widths: [480, 720] };
const WIDE = [640, 960, 1280, 1920];
/** Where the subject of each banner stands, as a share of its width. */
const FOCUS = {
  courtyard: 0.2,
  driveway: 0.5,
  'square-arches': 0.56,
  promenade: 0.42,
  'garden-path': 0.47,
  'feature-wall': 0.4,
  'pool-deck': 0.52,
  sidewalk: 0.42,
};

const nameOf = (file) => file.replace(/^.*\/(\d+-)?/, '').replace(/\.\w+$/, '');
const hashOf = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8);
};
const filesIn = async (folder) => (await readdir(SOURCE + folder)).sort().map((file) => `${folder}/${file}`);
const encode = (image, format) =>
  (format === 'jpg' ? image.jpeg(QUALITY.jpg) : image[format](QUALITY[format])).toBuffer();

const named = new Set();
async function keep(path, encodeNow) {
  named.add(path.slice('/media/'.length));
  if (!existsSync(`public${path}`)) await writeFile(`public${path}`, await encodeNow());
}

/** Writes every variant of one picture and returns what the page needs to know of it. */
async function derive(file, name, widths, crop) {
  const bytes = await readFile(SOURCE + file);
  const original = crop ? await sharp(bytes).extract(crop).toBuffer() : bytes;
  const { width, height } = await sharp(original).metadata();
  const base = `/media/${name}-${hashOf(bytes, JSON.stringify([QUALITY, crop]))}`;
  const offered = widths.filter((candidate) => candidate <= width);
  const fallback = offered[Math.floor((offered.length - 1) / 2)];
  for (const target of offered) {
    const resized = sharp(original).resize({ width: target });
    for (const format of target === fallback ? ['avif', 'webp', 'jpg'] : ['avif', 'webp']) {
      await keep(`${base}-${target}.${format}`, () => encode(resized.clone(), format));
    }
  }
  return { base, width, height, widths: offered, fallback };
}

/** Only for what a visitor may see arriving: these bytes hardly compress and travel with the scripts. */
async function placeholder(file) {
  const tiny = await sharp(SOURCE + file)
    .resize({ width: 16 })
    .webp({ quality: 30 })
    .toBuffer();
  return { placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}

async function tallCrop(file) {
  const { width, height } = await sharp(SOURCE + file).metadata();
  const cropWidth = Math.round(height * TALL.ratio);
  const centre = (FOCUS[nameOf(file)] ?? 0.5) * width;
  const left = Math.min(width - cropWidth, Math.max(0, Math.round(centre - cropWidth / 2)));
  return { left, top: 0, width: cropWidth, height };
}

async function preview(file, name) {
  const bytes = await readFile(SOURCE + file);
  for (let quality = 82; quality >= 50; quality -= 8) {
    const image = await sharp(bytes)
      .resize(PREVIEW.width, PREVIEW.height, { fit: 'cover' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (image.length > PREVIEW.maxBytes) continue;
    const path = `/media/${name}-preview-${hashOf(image)}.jpg`;
    await keep(path, () => image);
    return path;
  }
  throw new Error(`${file}: no preview under ${PREVIEW.maxBytes} bytes`);
}

async function icons() {
  const ground = '#F6F1EA';
  const drawing = await readFile('public/favicon.svg');
  const icon = async (name, size, share) => {
    const mark = await sharp(drawing, { density: 600 })
      .resize(Math.round(size * share))
      .png()
      .toBuffer();
    const canvas = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
    await canvas
      .composite([{ input: mark, gravity: 'centre' }])
      .png({ compressionLevel: 9 })
      .toFile(`public/icons/${name}.png`);
  };
  await mkdir('public/icons', { recursive: true });
  await icon('icon-192', 192, 0.76);
  await icon('icon-512', 512, 0.76);
  // A maskable icon may be cut to a circle of 80 %: its mark stays well inside.
  await icon('maskable-512', 512, 0.52);
  await icon('apple-touch', 180, 0.7);
}

await mkdir(TARGET, { recursive: true });

const hero = [];
for (const file of await filesIn('banners')) {
  const name = nameOf(file);
  const wide = { ...(await derive(file, name, WIDE)), ...(hero.length === 0 ? await placeholder(file) : {}) };
  const tall = await derive(file, `${name}-tall`, TALL.widths, await tallCrop(file));
  hero.push({ name, wide, tall });
}
const mosaic = [];
for (const file of await filesIn('mosaic'))
  mosaic.push({ name: nameOf(file), ...(await derive(file, nameOf(file), [320, 480, 800])) });
const side = {};
for (const file of await filesIn('side'))
  side[nameOf(file)] = {
    ...(await derive(file, `side-${nameOf(file)}`, [480, 800, 1200])),
    ...(await placeholder(file)),
  };

const video = await readFile(`${SOURCE}videos/intro.mp4`);
const videoPath = `/media/intro-${hashOf(video)}.mp4`;
await keep(videoPath, () => video);
const intro = {
  video: videoPath,
  bytes: video.length,
  poster: {
    ...(await derive('videos/intro.jpg', 'intro-poster', [480, 800, 1200])),
    ...(await placeholder('videos/intro.jpg')),
  },
};

const previews = {
  home: await preview('banners/01-courtyard.jpg', 'home'),
  about: await preview('side/about.jpg', 'about'),
};
await icons();
for (const file of await readdir(TARGET)) if (!named.has(file)) await rm(TARGET + file);
await writeFile('site.media.generated.json', `${JSON.stringify({ hero, mosaic, side, intro, previews }, null, 1)}\n`);
