import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTooLarge, MESSAGES } from '#contract/messages.ts';
import { PREVIEW_SIZE } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import { sharp } from '#server/media/sharp.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { multipart, type Part, textParts } from './multipart-body.ts';
import { BAD, GOOD } from './picture-corpus.ts';
import { flat, halves, jpeg, withGps } from './pictures.ts';
import { siblingsOf, storedFiles } from './store.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startApp('sqlite', { maxImageBytes: 1024 * 1024 });
  admin = await test.signIn('ADMIN');
  await test.deps.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
});
afterAll(() => test.close());

let made = 0;
const addProduct = (image: Omit<Part, 'name'>) => {
  made += 1;
  const fields = {
    code: `P-${made}`,
    productname: 'Paver',
    size: '6cm',
    thickness: '1',
    categories: 'Pavers',
    color: 'red',
    type: 'outdoor',
  };
  const form = multipart([...textParts(fields), { name: 'productimage', filename: 'photo.jpg', ...image }]);
  return admin.call({ method: 'POST', url: '/api/products/add', ...form });
};
async function added(image: Omit<Part, 'name'>): Promise<Product & { picture: NonNullable<Product['picture']> }> {
  const response = await addProduct(image);
  expect(response.statusCode, response.body).toBe(201);
  const { data } = response.json<{ data: Product }>();
  if (!data.picture) throw new Error('The product has no picture');
  return { ...data, picture: data.picture };
}
const files = (product: { picture: { path: string } }) => siblingsOf(test.place.dataDir, product.picture.path);

describe('pictures we take', () => {
  it.each(GOOD)('$name', async (sample) => {
    const { filename = 'photo.jpg', type = 'image/jpeg' } = sample;
    const product = await added({ body: await sample.bytes(), filename, type });
    const { width, height, widths, placeholder, path } = product.picture;
    expect({ width, height, widths }).toEqual({ width: sample.width, height: sample.height, widths: sample.widths });
    expect(product.productimage).toBe(path);
    expect(path).toMatch(/^uploads\/[0-9a-f]{16}-[0-9a-f]{8}\/\d+\.jpg$/);
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,200}$/);

    const stored = await files(product);
    const expected = widths.flatMap((each) => [`${each}.avif`, `${each}.jpg`, `${each}.webp`]);
    expect([...stored.keys()]).toEqual([...expected, 'preview.jpg'].sort());
    for (const [name, bytes] of stored) {
      const info = await sharp(bytes).metadata();
      expect(info.width, name).toBe(name === 'preview.jpg' ? PREVIEW_SIZE.width : Number.parseInt(name, 10));
      expect([info.exif, info.icc, info.xmp, info.iptc, info.hasAlpha, info.pages ?? 1], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
        1,
      ]);
      expect(bytes.includes('SecretCameraMaker') || bytes.includes('<script>'), name).toBe(false);
    }
    expect((await storedFiles(test.place.dataDir)).filter((file) => file.startsWith('staging'))).toEqual([]);
  });

  it('does carry a place and a camera into the test', async () => {
    const bytes = await withGps(flat(100, 100));
    expect(bytes.includes('SecretCameraMaker')).toBe(true);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
  });

  it('turns a picture upright before it forgets how it was held', async () => {
    // Orientation 6: the camera lay on its side, the left half of the data is the top of the picture.
    const product = await added({ body: await withGps(halves(600, 400), 6) });
    const bytes = (await files(product)).get('320.jpg');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const green = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? -1;
    expect([info.width, info.height]).toEqual([320, 480]);
    expect(green(160, 40)).toBeLessThan(120);
    expect(green(160, 440)).toBeGreaterThan(220);
  });

  it('takes the first frame of an animation', async () => {
    const sample = GOOD.find(({ name }) => name === 'animated WebP');
    const product = await added({ body: (await sample?.bytes()) ?? '' });
    const { data } = await sharp((await files(product)).get('320.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[2]).toBeLessThan(80);
  });

  it('puts what is transparent on white', async () => {
    const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 340, height: 200, channels: 4, background: nothing } });
    const stored = await files(await added({ body: await clear.png().toBuffer() }));
    for (const [name, bytes] of stored)
      for (const { min } of (await sharp(bytes).stats()).channels) expect(min, name).toBeGreaterThan(250);
  });

  it.each([
    // Printing inks cannot show every colour of a screen; an inverted picture would be a hundred away.
    ['CMYK JPEG', 40],
    ['JPEG with a wide-gamut profile', 12],
    ['16-bit PNG', 12],
    ['palette PNG', 12],
    ['AVIF', 12],
  ])('shows a %s in the colours of the JPEG', async (name, tolerance) => {
    const means = await Promise.all(
      ['JPEG', name].map(async (each) => {
        const product = await added({ body: (await GOOD.find((sample) => sample.name === each)?.bytes()) ?? '' });
        return (await sharp((await files(product)).get('640.webp')).stats()).channels.map((channel) => channel.mean);
      }),
    );
    const [reference = [], found = []] = means;
    expect(found).toHaveLength(3);
    for (const [index, mean] of found.entries())
      expect(Math.abs(mean - (reference[index] ?? 0))).toBeLessThan(tolerance);
  });

  it('keeps the preview under its limit even for noise', async () => {
    const noise = sharp({
      create: {
        width: 1300,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const product = await added({ body: await noise.jpeg({ quality: 40 }).toBuffer() });
    const preview = (await files(product)).get('preview.jpg');
    expect(preview?.length).toBeLessThanOrEqual(PREVIEW_SIZE.maxBytes);
    const { width, height, format } = await sharp(preview).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  });

  it('gives two uploads of the same bytes files of their own', async () => {
    const body = await jpeg(400, 300);
    const [first, second] = [await added({ body }), await added({ body })];
    expect(first.picture.path.slice(0, 24)).toBe(second.picture.path.slice(0, 24));
    await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: first.id } });
    expect((await test.app.inject({ url: `/api/${first.picture.path}` })).statusCode).toBe(404);
    expect((await test.app.inject({ url: `/api/${second.picture.path}` })).statusCode).toBe(200);
  });
});

describe('pictures we refuse, leaving nothing behind', () => {
  it.each(BAD)('$name', async ({ bytes, filename = 'photo.jpg', type = 'image/jpeg', status, message }) => {
    const before = await storedFiles(test.place.dataDir);
    const response = await addProduct({ body: await bytes(), filename, type });
    expect(response.json()).toMatchObject({ status: 0, message: MESSAGES[message] });
    expect(response.statusCode).toBe(status);
    expect(await storedFiles(test.place.dataDir)).toEqual(before);
  });

  it('more bytes than the limit, by one', async () => {
    const body = Buffer.concat([await jpeg(), Buffer.alloc(1024 * 1024)]);
    const before = await storedFiles(test.place.dataDir);
    const tooLong = await addProduct({ body: body.subarray(0, 1024 * 1024 + 1) });
    expect([tooLong.statusCode, tooLong.json<{ message: string }>().message]).toEqual([413, fileTooLarge(1)]);
    expect(await storedFiles(test.place.dataDir)).toEqual(before);
    expect((await addProduct({ body: body.subarray(0, 1024 * 1024) })).statusCode).toBe(201);
  });
});
