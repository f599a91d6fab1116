import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { jpeg } from './pictures.ts';
import { arrived } from './store.ts';
import { demoVideo } from './video-files.ts';

let test: TestApp;
let bytes: Buffer;
let url: string;
let picture: string;
beforeAll(async () => {
  test = await startApp('sqlite');
  bytes = await demoVideo();
  const { media, services } = test.deps;
  const clip = await arrived(media, bytes);
  const thumbnail = await arrived(media, await jpeg());
  const video = await services.videos.add(TESTER, { title: 'Video', description: 'Video' }, clip, thumbnail);
  url = `/api/${video.filepath}`;
  picture = `/api/${video.thumbnail}`;
});
afterAll(() => test.close());

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', address = url) =>
  test.app.inject({ method, url: address, headers });

describe('stored files', () => {
  it('come whole, cached for ever, never sniffed and never run', async () => {
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; media-src 'self'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])('have the type of their own ending: %s', async (ending, type) => {
    const response = await get({}, 'GET', picture.replace('.jpg', `.${ending}`));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
  });

  it('answer HEAD with the same headers and no body', async () => {
    const [whole, head] = [await get(), await get({ range: 'bytes=0-5' }, 'HEAD')];
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'cache-control']) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
  });

  it('answer 304 to who has them', async () => {
    const { etag = '' } = (await get()).headers;
    for (const tag of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': tag, range: 'bytes=0-5' });
      expect([response.statusCode, response.rawPayload.length, response.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('ranges', () => {
  const size = () => bytes.length;
  it.each([
    ['the first byte', 'bytes=0-0', () => [0, 0]],
    ['a middle part', 'bytes=1000-1999', () => [1000, 1999]],
    ['from a place on', 'bytes=2000000-', () => [2_000_000, size() - 1]],
    ['the last bytes', 'bytes=-500', () => [size() - 500, size() - 1]],
    ['more than there is', 'bytes=100-99999999999', () => [100, size() - 1]],
  ])('%s', async (_name, range, ends) => {
    const [start = 0, end = 0] = ends();
    const response = await get({ range });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${size()}`);
    expect(response.headers['content-length']).toBe(String(end - start + 1));
    expect(response.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('outside the file are 416 and say how long it is', async () => {
    const response = await get({ range: `bytes=${size()}-` });
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${size()}`]);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-5', 'lines=1-2', 'bytes=x-y'])('%s gives the whole', async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, size()]);
  });

  it('hold only while If-Range names the file as it is', async () => {
    const etag = String((await get()).headers.etag);
    const range = 'bytes=0-9';
    expect((await get({ range, 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect((await get({ range, 'if-range': other })).statusCode).toBe(200);
    }
  });
});

describe('nothing else can be reached', () => {
  it.each([
    '/api/uploads/',
    '/api/uploads/..%2f..%2fcatalogue.sqlite',
    '/api/uploads/%2e%2e/catalogue.sqlite',
    '/api/uploads/../catalogue.sqlite',
    '/api/uploads/..\\catalogue.sqlite',
    '/api/uploads/%00',
    '/api/uploads/0123456789abcdef-89abcdef/640.jpg',
    '/api/uploads/0123456789abcdef-89abcdef/640.jpg%00.mp4',
    '/api/staging/',
  ])('%s', async (address) => {
    const response = await get({}, 'GET', address);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ status: 0, code: 'notFound', message: 'Not found' });
  });

  it('not a folder, not a video under another name', async () => {
    const folder = url.slice(0, url.lastIndexOf('/'));
    for (const address of [
      folder,
      `${folder}/`,
      `${folder}/film.webm`,
      `${folder}/FILM.MP4`,
      `${url}/`,
      `${folder}/./film.mp4x`,
    ]) {
      expect((await get({}, 'GET', address)).statusCode, address).toBe(404);
    }
  });
});
