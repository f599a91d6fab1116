import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Media } from '#server/media/types.ts';
import { errorAnswers } from '../hooks/errors.ts';
import { mediaRoutes } from './routes.ts';

const BYTES = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
const HELD = '0123456789abcdef-89abcdef/320.jpg';
const LOST = '0123456789abcdef-89abcdef/640.jpg';

/** A store that is no folder, as one behind a network is: files by name, a file lost between its finding and its reading. */
const media: Pick<Media, 'open'> = {
  async open(path) {
    if (path === HELD) {
      const part = ({ start, end } = { start: 0, end: BYTES.length - 1 }) => BYTES.subarray(start, end + 1);
      return { bytes: BYTES.length, stream: (range) => Readable.from([part(range)]) };
    }
    if (path !== LOST) return null;
    const lost = async function* () {
      yield* [];
      throw new Error('gone');
    };
    return { bytes: 100, stream: () => Readable.from(lost()) };
  },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  errorAnswers(app);
  await mediaRoutes(app, { media, config: { mediaUrl: null } });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api/uploads/${path}`, headers });

describe('files of a store that is no folder', () => {
  it('come whole and in parts', async () => {
    const whole = await get(HELD);
    expect([whole.statusCode, whole.rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '256' });
    const part = await get(HELD, { range: 'bytes=10-19', 'if-range': String(whole.headers.etag) });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 10-19/256']);
    expect(part.rawPayload.equals(BYTES.subarray(10, 20))).toBe(true);
    const head = await get(HELD, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '256', 0]);
  });

  it('have a strong tag made of their name, the same on every instance', async () => {
    expect((await get(HELD)).headers.etag).toBe('"0123456789abcdef-89abcdef-320.jpg"');
    expect((await get(HELD, { 'if-none-match': '"0123456789abcdef-89abcdef-320.jpg"' })).statusCode).toBe(304);
  });

  it('answer 404, kept by nobody, where they went meanwhile or never were', async () => {
    for (const path of [LOST, LOST.replace('640', '960')]) {
      const response = await get(path);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(response.json()).toEqual({ status: 0, code: 'notFound', message: 'Not found' });
    }
  });
});

describe('files with a server of their own', () => {
  it('are asked for there, and browsers remember it for a day', async () => {
    const elsewhere = fastify();
    errorAnswers(elsewhere);
    await mediaRoutes(elsewhere, { media, config: { mediaUrl: 'https://media.example' } });
    const sent = await elsewhere.inject(`/api/uploads/${HELD}`);
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `https://media.example/uploads/${HELD}`]);
    expect(sent.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const path of ['//evil.example', '../products', '0123456789abcdef-89abcdef/']) {
      const refused = await elsewhere.inject(`/api/uploads/${path}`);
      expect([refused.statusCode, refused.headers.location], path).toEqual([404, undefined]);
    }
    await elsewhere.close();
  });
});

describe('files behind a CDN', () => {
  it('carry the name by which they are purged there; without a CDN they carry none', async () => {
    const behind = fastify();
    behind.decorate('hasCdn', true);
    await mediaRoutes(behind, { media, config: { mediaUrl: null } });
    const tagged = await behind.inject(`/api/uploads/${HELD}`);
    expect(tagged.headers['cache-tag']).toBe('upload:0123456789abcdef-89abcdef');
    await behind.close();
    expect((await get(HELD)).headers['cache-tag']).toBeUndefined();
  });
});
