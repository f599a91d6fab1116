import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTooLarge, MESSAGES } from '#contract/messages.ts';
import type { Video } from '#contract/videos.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { multipart, type Part, textParts } from './multipart-body.ts';
import { jpeg } from './pictures.ts';
import { siblingsOf, storedFiles } from './store.ts';
import { demoPoster, demoVideo, ftyp, mdat, tinyMp4, tinyWebm } from './video-files.ts';

const FIELDS = { title: 'A courtyard', description: 'Laid in nine days' };

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine, { maxVideoBytes: 4 * 1024 * 1024 });
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const upload = (parts: readonly Part[]) =>
    admin.call({ method: 'POST', url: '/api/videos/upload', ...multipart(parts) });
  const clip = (body: Buffer, filename = 'film.mp4'): Part => ({ name: 'video', body, filename, type: 'video/mp4' });
  const thumbnail = (body: Buffer): Part => ({ name: 'thumbnail', body, filename: 'thumb.jpg' });
  const list = async () => (await test.app.inject({ url: '/api/videos' })).json<{ data: Video[] }>().data;
  const files = () => storedFiles(test.place.dataDir);
  async function added(parts: readonly Part[]): Promise<Video> {
    const response = await upload(parts);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json<{ message: string }>().message).toBe('Upload video successful');
    return response.json<{ data: Video }>().data;
  }

  it('takes a video with its thumbnail, lists it and gives its bytes back', async () => {
    const bytes = await demoVideo();
    const video = await added([...textParts(FIELDS), clip(bytes), thumbnail(await demoPoster())]);
    expect(video).toMatchObject({ ...FIELDS, bytes: bytes.length, thumbnail: video.poster?.path });
    expect(video.filepath).toMatch(/^uploads\/[0-9a-f]{16}-[0-9a-f]{8}\/film\.mp4$/);
    expect(video.poster?.widths).toEqual([320, 640, 960, 1280]);
    expect(video.poster?.path.endsWith('/640.jpg')).toBe(true);
    expect(await list()).toEqual([video]);
    const back = await test.app.inject({ url: `/api/${video.filepath}` });
    expect(back.rawPayload.equals(bytes)).toBe(true);
  });

  it('shows the newest first, at once', async () => {
    const first = await added([...textParts(FIELDS), clip(tinyMp4())]);
    expect((await list())[0]).toEqual(first);
    const second = await added([...textParts({ ...FIELDS, title: 'Newer' }), clip(tinyWebm(), 'film.mp4')]);
    expect((await list()).slice(0, 2)).toEqual([second, first]);
    expect(second.filepath.endsWith('.webm')).toBe(true);
    expect(second).toMatchObject({ thumbnail: null, poster: null });
  });

  it('takes the order of parts as it comes and an empty thumbnail as none', async () => {
    const video = await added([{ name: 'thumbnail', body: '', filename: '' }, clip(tinyMp4()), ...textParts(FIELDS)]);
    expect(video.poster).toBeNull();
    const stored = await test.deps.services.videos.storedPaths();
    expect(stored).toContain(video.filepath);
    expect(stored).not.toContain(null);
  });

  it('deletes the row, then the files', async () => {
    const before = await files();
    const video = await added([...textParts(FIELDS), clip(tinyMp4()), thumbnail(await jpeg())]);
    expect([...(await siblingsOf(test.place.dataDir, video.filepath)).keys()]).toEqual(['film.mp4']);
    const remove = () => admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
    expect((await remove()).json()).toEqual({ status: 1, message: 'Video deleted successfully' });
    expect((await list()).map(({ id }) => id)).not.toContain(video.id);
    expect(await files()).toEqual(before);
    const again = await remove();
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { status: 0, code: 'videoNotFound', message: 'Video not found' },
    ]);
  });

  it.each([
    ['/api/videos', 400, MESSAGES.videoIdRequired],
    ['/api/videos/0', 404, MESSAGES.videoNotFound],
    ['/api/videos/-1', 404, MESSAGES.videoNotFound],
    ['/api/videos/abc', 404, MESSAGES.videoNotFound],
    ['/api/videos/1e3', 404, MESSAGES.videoNotFound],
    ['/api/videos/%00', 404, MESSAGES.videoNotFound],
    ['/api/videos/99999999', 404, MESSAGES.videoNotFound],
    ['/api/videos/2147483648', 404, MESSAGES.videoNotFound],
    ['/api/videos/99999999999999999999', 404, MESSAGES.videoNotFound],
  ])('DELETE %s is %i', async (url, status, message) => {
    const response = await admin.call({ method: 'DELETE', url });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
  });

  it('deletes even where a client claims a JSON body and sends none', async () => {
    const video = await added([...textParts(FIELDS), clip(tinyMp4())]);
    const headers = { 'content-type': 'application/json' };
    expect((await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}`, headers })).statusCode).toBe(200);
  });

  type Refusal = { name: string; parts: () => Part[] | Promise<Part[]>; status: number; message: string };
  const refusals: Refusal[] = [
    { name: 'no clip', parts: () => textParts(FIELDS), status: 400, message: 'Please select a video file.' },
    {
      name: 'an empty file input',
      parts: () => [...textParts(FIELDS), { name: 'video', body: '', filename: '' }],
      status: 400,
      message: 'Please select a video file.',
    },
    {
      name: 'no title',
      parts: () => [...textParts({ description: 'x' }), clip(tinyMp4())],
      status: 400,
      message: 'Title is required',
    },
    {
      name: 'an empty description',
      parts: () => [...textParts({ title: 'x', description: '  ' }), clip(tinyMp4())],
      status: 400,
      message: 'Description is required',
    },
    {
      name: 'a long title',
      parts: () => [...textParts({ ...FIELDS, title: 'x'.repeat(121) }), clip(tinyMp4())],
      status: 400,
      message: 'Title must be at most 120 characters',
    },
    {
      name: 'a NUL in the title',
      parts: () => [...textParts({ ...FIELDS, title: 'a\0b' }), clip(tinyMp4())],
      status: 400,
      message: 'Title holds a character that cannot be stored',
    },
    {
      name: 'an unknown field',
      parts: () => [...textParts({ ...FIELDS, id: '7' }), clip(tinyMp4())],
      status: 400,
      message: 'id is not a known field',
    },
    {
      name: 'a field called __proto__',
      parts: () => [...textParts({ ...FIELDS, ['__proto__']: '7' }), clip(tinyMp4())],
      status: 400,
      message: '__proto__ is not a known field',
    },
    {
      name: 'an empty clip with a name',
      parts: () => [...textParts(FIELDS), clip(Buffer.alloc(0))],
      status: 415,
      message: MESSAGES.notAVideo,
    },
    {
      name: 'a picture as clip',
      parts: async () => [...textParts(FIELDS), clip(await jpeg())],
      status: 415,
      message: MESSAGES.notAVideo,
    },
    {
      name: 'a page as clip',
      parts: () => [...textParts(FIELDS), clip(Buffer.from('<html><script>1</script></html>'))],
      status: 415,
      message: MESSAGES.notAVideo,
    },
    {
      name: 'a clip cut short',
      parts: async () => [...textParts(FIELDS), clip((await demoVideo()).subarray(0, 1_000_000))],
      status: 400,
      message: MESSAGES.damagedVideo,
    },
    {
      name: 'a clip without moov',
      parts: () => [...textParts(FIELDS), clip(Buffer.concat([ftyp(), mdat()]))],
      status: 400,
      message: MESSAGES.damagedVideo,
    },
    {
      name: 'a WebM cut short',
      parts: () => [...textParts(FIELDS), clip(tinyWebm().subarray(0, -9))],
      status: 400,
      message: MESSAGES.damagedVideo,
    },
    {
      name: 'a clip as thumbnail',
      parts: () => [...textParts(FIELDS), clip(tinyMp4()), thumbnail(tinyMp4())],
      status: 415,
      message: MESSAGES.notAPicture,
    },
    {
      name: 'a damaged thumbnail',
      parts: async () => [...textParts(FIELDS), clip(tinyMp4()), thumbnail((await jpeg()).subarray(0, 2000))],
      status: 400,
      message: MESSAGES.damagedPicture,
    },
    {
      name: 'a clip over the limit',
      parts: () => [...textParts(FIELDS), clip(Buffer.concat([tinyMp4(), Buffer.alloc(4 * 1024 * 1024)]))],
      status: 413,
      message: fileTooLarge(4),
    },
  ];

  it.each([
    ['POST', '/api/videos/upload', 'thumbnail'],
    ['PUT', '/api/videos/1', 'thumbnail'],
    ['POST', '/api/panel/videos', 'thumbnail'],
    ['POST', '/api/site/video', 'thumbnail'],
    ['POST', '/api/site/pictures', 'picture'],
    ['POST', '/api/products/1/pictures', 'picture'],
  ] as const)('%s %s has the limit of pictures for its %s', async (method, url, name) => {
    const before = await files();
    const large = multipart([{ name, body: Buffer.alloc(10 * 1024 * 1024 + 1), filename: 'large.jpg' }]);
    const response = await admin.call({ method, url, ...large });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([413, fileTooLarge(10)]);
    expect(await files()).toEqual(before);
  });

  describe('refusals leave no row and no file', () => {
    it.each(refusals)('$name', async ({ parts, status, message }) => {
      const [rowsBefore, filesBefore] = [await list(), await files()];
      const response = await upload(await parts());
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
      expect(await list()).toEqual(rowsBefore);
      expect(await files()).toEqual(filesBefore);
    });
  });

  it('is for ADMIN alone', async () => {
    const general = await test.signIn('GENERAL');
    const form = multipart([...textParts(FIELDS), clip(tinyMp4())]);
    const before = await files();
    expect((await general.call({ method: 'POST', url: '/api/videos/upload', ...form })).statusCode).toBe(403);
    expect((await test.app.inject({ method: 'POST', url: '/api/videos/upload', ...form })).statusCode).toBe(401);
    expect(await files()).toEqual(before);
  });

  it('takes its files back when the database refuses the row', async () => {
    const before = await files();
    const { db } = test.deps.database;
    const [refuseRows, takeRows] =
      engine === 'sqlite'
        ? [
            sql`create trigger no_rows before insert on videos begin select raise(abort, 'no'); end`,
            sql`drop trigger no_rows`,
          ]
        : [
            sql`alter table videos add constraint no_rows check (id < 0) not valid`,
            sql`alter table videos drop constraint no_rows`,
          ];
    await refuseRows.execute(db);
    const response = await upload([...textParts(FIELDS), clip(tinyMp4()), thumbnail(await jpeg())]);
    await takeRows.execute(db);
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { status: 0, code: 'unknown', message: 'Unknown server error' },
    ]);
    expect(await files()).toEqual(before);
  });

  it('leaves the video to the sweep where the database cannot say whether the row is there', async () => {
    const before = await files();
    const { db } = test.deps.database;
    await db.schema.alterTable('videos').renameTo('videos_away').execute();
    const response = await upload([...textParts(FIELDS), clip(tinyMp4())]);
    await db.schema.alterTable('videos_away').renameTo('videos').execute();
    expect(response.statusCode).toBe(500);
    expect((await files()).length).toBe(before.length + 2);
    const { media, services } = test.deps;
    const swept = await media.sweep(await services.storedPaths());
    // On PostgreSQL a young folder may be the work of another instance, so it stays until it is old.
    expect(swept).toBe(engine === 'sqlite' ? 1 : 0);
    expect((await files()).length).toBe(before.length + (engine === 'sqlite' ? 0 : 2));
  });
});
