import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '#contract/envelope.ts';
import { type Video, videoList, videoResponse } from '#contract/videos.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import type { Part } from '../uploads/multipart-body.ts';
import { storedFiles } from '../uploads/store.ts';
import { tinyMp4, tinyWebm } from '../uploads/video-files.ts';
import { answered, form, ISO_MOMENT, rawJson, refused, urlencoded } from './calls.ts';

/** What the call promises. What videos and thumbnails may be is held by the tests of uploads. */
const FIELDS = { title: 'A courtyard', description: 'Laid in nine days' };
const video = (body = tinyMp4()): Part => ({ name: 'video', body, filename: 'film.mp4' });

/** undefined: the field is not sent at all. */
const WRONG: [field: string, value: string | undefined, message: string][] = [
  ['title', undefined, 'Title is required'],
  ['title', '', 'Title is required'],
  ['title', ' \t ', 'Title is required'],
  ['title', 'x'.repeat(121), 'Title must be at most 120 characters'],
  ['title', 'a\0b', 'Title holds a character that cannot be stored'],
  ['description', undefined, 'Description is required'],
  ['description', '', 'Description is required'],
  ['description', '\n', 'Description is required'],
  ['description', 'x'.repeat(1001), 'Description must be at most 1000 characters'],
  ['description', 'a\0b', 'Description holds a character that cannot be stored'],
  ['id', '7', 'id is not a known field'],
  ['filepath', 'uploads/stolen/film.mp4', 'filepath is not a known field'],
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const upload = (body: InjectOptions) => admin.call({ method: 'POST', url: '/api/videos/upload', ...body });
  const list = async (): Promise<Video[]> => answered(videoList, await test.app.inject({ url: '/api/videos' })).data;
  const added = async (body: InjectOptions) => answered(videoResponse, await upload(body), 201);
  const everything = async () => [await list(), await storedFiles(test.place.dataDir)];

  it('lists none at first', async () => {
    expect((await test.app.inject({ url: '/api/videos' })).json()).toEqual({ status: 1, message: 'OK', data: [] });
  });

  it('answers with the video to the last field, and lists it', async () => {
    const answer = await added(form(FIELDS, video()));
    expect(answer).toEqual({
      status: 1,
      message: 'Upload video successful',
      data: {
        ...FIELDS,
        id: expect.any(Number),
        filepath: expect.stringMatching(/^uploads\/[^/]+\/film\.mp4$/),
        bytes: tinyMp4().length,
        thumbnail: null,
        poster: null,
        products: [],
        created_at: expect.stringMatching(ISO_MOMENT),
        titleSo: null,
        descriptionSo: null,
        updated_at: expect.stringMatching(ISO_MOMENT),
      },
    });
    expect(await list()).toEqual([answer.data]);
    const played = await test.app.inject({ url: `/api/${answer.data.filepath}` });
    expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'video/mp4']);
  });

  it('shows a thumbnail where one was sent, newest video first', async () => {
    const thumbnail = { name: 'thumbnail', body: await makePicture(), filename: 'still.jpg' };
    const { data } = await added(form({ title: ' Newer ', description: ' é 砖 <b> ' }, video(tinyWebm()), thumbnail));
    expect(data).toMatchObject({
      title: 'Newer',
      description: 'é 砖 <b>',
      filepath: expect.stringMatching(/\.webm$/),
      thumbnail: data.poster?.path,
      poster: { width: 40, height: 30, widths: [40] },
    });
    expect((await test.app.inject({ url: `/api/${data.thumbnail}` })).headers['content-type']).toBe('image/jpeg');
    expect((await list())[0]).toEqual(data);
  });

  it('takes text that is exactly as long as it may be', async () => {
    const fields = { title: '砖'.repeat(120), description: 'x'.repeat(1000) };
    expect((await added(form(fields, video()))).data).toMatchObject(fields);
  });

  it.each(WRONG)('refuses %s: %j, and keeps nothing', async (field, value, message) => {
    const before = await everything();
    const { [field as keyof typeof FIELDS]: _, ...others } = FIELDS;
    const fields = value === undefined ? others : { ...FIELDS, [field]: value };
    expect(refused(await upload(form(fields, video())))).toEqual({ code: 400, message, fields: [field] });
    expect(await everything()).toEqual(before);
  });

  it.each<[string, InjectOptions]>([
    ['multipart without a video', form(FIELDS)],
    ['an empty file input', form(FIELDS, { name: 'video', body: '', filename: '' })],
    ['nothing', {}],
    ['JSON', { payload: { ...FIELDS, video: null } }],
    ['urlencoded', urlencoded(FIELDS)],
    ['only a thumbnail', form(FIELDS, { name: 'thumbnail', body: 'x', filename: 'a.jpg' })],
  ])('asks for the video where it gets %s', async (_what, body) => {
    const before = await everything();
    const answer = refused(await upload(body));
    expect(answer).toEqual({ code: 400, message: 'Please select a video file.', fields: ['video'] });
    expect(await everything()).toEqual(before);
  });

  it('names both texts where both are missing', async () => {
    expect(refused(await upload(form({}, video())))).toEqual({
      code: 400,
      message: 'Title is required',
      fields: ['title', 'description'],
    });
  });

  it.each<[string, InjectOptions, number, string]>([
    ['a video that is none', form(FIELDS, video(Buffer.from('MZ not a video'))), 415, 'MP4 or WebM'],
    ['broken JSON', rawJson('{"title":'), 400, 'could not be read'],
    ['plain text', { payload: 'title=a', headers: { 'content-type': 'text/plain' } }, 415, 'not accepted'],
  ])('refuses %s', async (_what, body, code, words) => {
    const answer = refused(await upload(body));
    expect([answer.code, answer.message.includes(words)]).toEqual([code, true]);
  });

  describe('deleting', () => {
    const remove = (id: number | string) => admin.call({ method: 'DELETE', url: `/api/videos/${id}` });

    it('removes the video and its files', async () => {
      const before = await everything();
      const { data } = await added(form(FIELDS, video()));
      expect(answered(done, await remove(data.id))).toEqual({ status: 1, message: 'Video deleted successfully' });
      expect(await everything()).toEqual(before);
      expect((await test.app.inject({ url: `/api/${data.filepath}` })).statusCode).toBe(404);
      expect(refused(await remove(data.id))).toEqual({ code: 404, message: 'Video not found', fields: [] });
    });

    it.each(['0', '999999', '2147483647', '2147483648', '99999999999999999999', 'abc', '1.5', '-1', '1%00'])(
      'does not find %s',
      async (id) => {
        expect(refused(await remove(id))).toEqual({ code: 404, message: 'Video not found', fields: [] });
      },
    );

    it('asks for an id where none is named', async () => {
      for (const url of ['/api/videos', '/api/videos?id=']) {
        expect(refused(await admin.call({ method: 'DELETE', url }))).toEqual({
          code: 400,
          message: 'Video ID is required for deletion.',
          fields: ['id'],
        });
      }
    });

    it('never gives an id out twice', async () => {
      const { id } = (await added(form(FIELDS, video()))).data;
      await remove(id);
      expect((await added(form(FIELDS, video()))).data.id).toBeGreaterThan(id);
    });
  });
});
