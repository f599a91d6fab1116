import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unfinishedUploadList, unfinishedUploadResponse } from '#contract/uploads.ts';
import { type Video, videoResponse } from '#contract/videos.ts';
import { buildApp } from '#server/app.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, signInAs, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { demoVideo, encodedVideo, tinyMp4 } from '../uploads/video-files.ts';
import { answered, form, refused } from './calls.ts';
import { begin, begun, drop, idIn, offset, patch, sendWhole, UPLOADS } from './tus-client.ts';

const FIELDS = { title: 'A courtyard', description: 'Laid in nine days' };
const DAY = 24 * 60 * 60 * 1000;

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());

eachEngine((engine) => {
  describe.each(['a disk', 'an object store'])('an upload in pieces, kept on %s', (kind) => {
    let test: TestApp;
    let admin: Client;
    beforeEach(async () => {
      test = await startApp(engine, {
        storage: kind === 'a disk' ? null : objects.storage,
        maxVideoBytes: 4 * 1024 ** 2,
      });
      admin = await test.signIn('ADMIN');
    });
    afterEach(async () => {
      const { services, media, database } = test.deps;
      await database.db.deleteFrom('unfinished_uploads').execute();
      await services.uploads.sweep();
      expect(await media.uploadsWithPieces()).toEqual([]);
      expect(await readdir(path.join(test.place.dataDir, 'staging'))).toEqual([]);
      await media.sweep(new Set());
      await test.close();
    });

    const add = (client: Client, upload: string, fields: Record<string, string> = FIELDS) =>
      client.call({ method: 'POST', url: '/api/panel/videos', ...form({ ...fields, upload }) });
    const mine = async (client: Client) =>
      answered(unfinishedUploadList, await client.call({ method: 'GET', url: UPLOADS })).data;
    const videos = async () => (await test.app.inject({ url: '/api/videos' })).json<{ data: Video[] }>().data;
    const events = async () =>
      (await test.deps.database.db.selectFrom('history').selectAll().execute()).filter(
        ({ action }) => action === 'video-added',
      );

    it('goes on where it stopped and becomes one video, scrubbed like any other, with one event', async () => {
      const film = await encodedVideo();
      const url = await begun(admin, film.length, 'Barxadda é.mp4');
      expect(await offset(admin, url)).toBe('0');
      let at = 0;
      for (const bytes of [1, 70_000, 1_000_000, film.length]) {
        const sent = film.subarray(at, at + bytes);
        const response = await patch(admin, url, at, sent);
        at += sent.length;
        expect([response.statusCode, response.headers['upload-offset'], response.body]).toEqual([204, String(at), '']);
        expect(await offset(admin, url)).toBe(String(at));
      }
      expect(await mine(admin)).toMatchObject([
        { id: idIn(url), name: 'Barxadda é.mp4', modified: 7, bytes: film.length, received: film.length },
      ]);
      const thumbnail = { name: 'thumbnail', body: await makePicture(), filename: 'still.jpg' };
      const made = await admin.call({
        method: 'POST',
        url: '/api/panel/videos',
        ...form({ ...FIELDS, upload: idIn(url) }, thumbnail),
      });
      const { data } = answered(videoResponse, made, 201);
      expect(data).toMatchObject({ ...FIELDS, bytes: film.length, thumbnail: data.poster?.path });
      const served = await test.app.inject({ url: `/api/${data.filepath}` });
      expect(served.rawPayload.equals(await demoVideo())).toBe(true);
      expect([await mine(admin), await offset(admin, url), (await events()).length]).toEqual([[], 404, 1]);
      expect(refused(await add(admin, idIn(url)))).toMatchObject({ code: 404 });
      expect(await videos()).toHaveLength(1);
    });

    it('is told in JSON as well, to a reader without the protocol, and kept by nobody', async () => {
      const first = await begin(admin, 9);
      const { data } = answered(unfinishedUploadResponse, first, 201);
      const url = `${UPLOADS}/${data.id}`;
      expect([data.bytes, data.received, first.headers.location]).toEqual([9, 0, url]);
      await patch(admin, url, 0, Buffer.alloc(4));
      const read = await admin.call({ method: 'GET', url });
      expect(answered(unfinishedUploadResponse, read).data).toMatchObject({ id: data.id, bytes: 9, received: 4 });
      expect(read.headers['cache-control']).toBe('no-store');
    });

    it('is used once, by whoever is first', async () => {
      const upload = await sendWhole(admin, tinyMp4());
      const answers = await Promise.all([add(admin, upload), add(admin, upload)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
      expect([(await videos()).length, (await events()).length]).toEqual([1, 1]);
    });

    it('goes on at another instance, which knows of it from the database alone', async () => {
      const film = tinyMp4();
      const url = await begun(admin, film.length);
      await patch(admin, url, 0, film.subarray(0, 9));
      const deps = await openDeps(test.deps.config);
      const other = await buildApp(deps);
      try {
        const elsewhere = { ...admin, ...(await signInAs(other, admin.email)) };
        expect(await offset(elsewhere, url)).toBe('9');
        expect((await patch(elsewhere, url, 9, film.subarray(9))).statusCode).toBe(204);
      } finally {
        await other.close();
        await deps.close();
      }
      expect((await add(admin, idIn(url))).statusCode).toBe(201);
    });

    it('takes bytes only where it stands, from one sender at a time', async () => {
      const film = tinyMp4();
      const url = await begun(admin, film.length);
      expect(refused(await patch(admin, url, 5, film))).toMatchObject({ code: 409 });
      const { uploads } = test.deps.services;
      const both = ['first', 'second'].map((text) =>
        uploads.add(
          admin.id,
          idIn(url),
          0,
          (async function* () {
            yield Buffer.from(text);
          })(),
        ),
      );
      const ends = await Promise.allSettled(both);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(refused(await patch(admin, url, 0, film))).toMatchObject({ code: 409 });
      const at = Number(await offset(admin, url));
      const tooMuch = await patch(admin, url, at, Buffer.concat([film, film]));
      expect(refused(tooMuch)).toMatchObject({ code: 413 });
      expect(await offset(admin, url)).toBe(String(at));
    });

    it('belongs to its sender: nobody else sees, continues, finishes or discards it', async () => {
      const film = tinyMp4();
      const upload = await sendWhole(admin, film);
      const other = await test.signIn('ADMIN');
      const url = `${UPLOADS}/${upload}`;
      expect([await mine(other), await offset(other, url)]).toEqual([[], 404]);
      for (const answer of [await patch(other, url, 0, film), await drop(other, url), await add(other, upload)])
        expect(refused(answer)).toMatchObject({ code: 404, message: expect.stringContaining('no longer there') });
      expect(await mine(admin)).toHaveLength(1);
    });

    it('refuses a form, an unfinished file and what is no video, and keeps what may still be of use', async () => {
      const upload = await sendWhole(admin, tinyMp4());
      expect(refused(await add(admin, upload, { ...FIELDS, title: '' }))).toMatchObject({
        code: 400,
        fields: ['title'],
      });
      expect(refused(await add(admin, upload, { ...FIELDS, productIds: '99' }))).toMatchObject({ code: 400 });
      const half = await begun(admin, 100);
      await patch(admin, half, 0, Buffer.alloc(50));
      expect(refused(await add(admin, idIn(half)))).toMatchObject({
        code: 400,
        message: expect.stringContaining('completely'),
      });
      const words = await sendWhole(admin, Buffer.from('MZ only words, many of them'));
      expect(refused(await add(admin, words))).toMatchObject({ code: 415 });
      expect((await mine(admin)).map(({ id }) => id).sort()).toEqual([upload, idIn(half)].sort());
      expect([await videos(), await events()]).toEqual([[], []]);
      expect((await add(admin, upload)).statusCode).toBe(201);
    });

    it('has the limits of other uploads', async () => {
      expect(refused(await begin(admin, 4 * 1024 ** 2 + 1))).toMatchObject({
        code: 413,
        message: expect.stringContaining('4 MB'),
      });
      for (const wrong of [0, -1, 'many']) expect(refused(await begin(admin, wrong))).toMatchObject({ code: 400 });
      for (let turn = 0; turn < 5; turn += 1) await begun(admin, 10);
      expect(refused(await begin(admin, 10))).toMatchObject({ code: 409, message: expect.stringContaining('Five') });
      const [first] = await mine(admin);
      expect((await drop(admin, `${UPLOADS}/${first?.id}`)).statusCode).toBe(200);
      expect((await begin(admin, 10)).statusCode).toBe(201);
    });

    it('comes in four thousand pieces at most', async () => {
      const url = await begun(admin, 30);
      expect((await patch(admin, url, 0, Buffer.alloc(10))).statusCode).toBe(204);
      // As after 3998 more.
      await test.deps.database.db
        .updateTable('unfinished_uploads')
        .set({ pieces: 'piece '.repeat(3999) })
        .where('id', '=', idIn(url))
        .execute();
      expect((await patch(admin, url, 10, Buffer.alloc(10))).statusCode).toBe(204);
      expect(refused(await patch(admin, url, 20, Buffer.alloc(10)))).toEqual({
        code: 413,
        message: 'This upload came in too many pieces. Please discard it and send the video again.',
        fields: [],
      });
      expect(await offset(admin, url)).toBe('20');
      expect((await drop(admin, url)).statusCode).toBe(200);
    });

    it('waits a day for its sender, is no leftover before, and is in no list of files', async () => {
      const film = tinyMp4();
      const [old, young] = [await begun(admin, film.length), await begun(admin, film.length)];
      for (const url of [old, young]) await patch(admin, url, 0, film.subarray(0, 20));
      const { services, media, database } = test.deps;
      await database.db
        .updateTable('unfinished_uploads')
        .set({ touched_ms: Date.now() - DAY - 1000 })
        .where('id', '=', idIn(old))
        .execute();
      await media.sweep(await services.storedPaths());
      await media.sweepStaging(0);
      expect((await media.uploadsWithPieces()).sort()).toEqual([idIn(old), idIn(young)].sort());
      const listed: string[] = [];
      for await (const stored of media.list()) listed.push(stored);
      expect(listed.filter((stored) => stored.includes(idIn(old)) || stored.includes(idIn(young)))).toEqual([]);
      await services.uploads.sweep();
      expect([await offset(admin, old), await offset(admin, young)]).toEqual([404, '20']);
      expect(await media.uploadsWithPieces()).toEqual([idIn(young)]);
    });

    it('waits a day from its last piece, not from its first', async () => {
      const film = tinyMp4();
      const url = await begun(admin, film.length);
      const { services, database } = test.deps;
      await database.db
        .updateTable('unfinished_uploads')
        .set({ touched_ms: Date.now() - DAY - 1000 })
        .where('id', '=', idIn(url))
        .execute();
      expect((await patch(admin, url, 0, film.subarray(0, 20))).statusCode).toBe(204);
      const [upload] = await mine(admin);
      expect(Date.parse(upload?.expiresAt ?? '')).toBeGreaterThan(Date.now());
      await services.uploads.sweep();
      expect(await offset(admin, url)).toBe('20');
    });

    it('is spared by a sweep during which it begins', async () => {
      const { services, media } = test.deps;
      const film = tinyMp4();
      const look = media.uploadsWithPieces;
      let url = '';
      vi.spyOn(media, 'uploadsWithPieces').mockImplementationOnce(async () => {
        url = await begun(admin, film.length);
        await patch(admin, url, 0, film.subarray(0, 20));
        return look();
      });
      await services.uploads.sweep();
      expect((await patch(admin, url, 20, film.subarray(20))).statusCode).toBe(204);
      expect((await add(admin, idIn(url))).statusCode).toBe(201);
    });

    it('looks again at who sends when the body is in', async () => {
      const editor = await test.signIn('GENERAL');
      const mark = (marked: boolean) =>
        admin.call({ method: 'PUT', url: '/api/user/editor', payload: { id: editor.id, editor: marked } });
      await mark(true);
      const url = await begun(editor, 10);
      const { uploads } = test.deps.services;
      const add = uploads.add;
      uploads.add = async (...args) => {
        const at = await add(...args);
        await mark(false);
        return at;
      };
      expect(refused(await patch(editor, url, 0, Buffer.alloc(5)))).toMatchObject({ code: 403 });
      uploads.add = add;
      expect(await offset(editor, url)).toBe(403);
    });
  });
});

describe('an object store that is gone', () => {
  it('is told as away, and the upload goes on when it is back', async () => {
    const test = await startApp('sqlite', { storage: objects.storage });
    const admin = await test.signIn('ADMIN');
    const film = tinyMp4();
    const url = await begun(admin, film.length);
    await patch(admin, url, 0, film.subarray(0, 30));
    await objects.away(async () => {
      expect(refused(await patch(admin, url, 30, film.subarray(30)))).toMatchObject({ code: 503 });
    });
    expect(await offset(admin, url)).toBe('30');
    expect((await patch(admin, url, 30, film.subarray(30))).statusCode).toBe(204);
    const added = await admin.call({
      method: 'POST',
      url: '/api/panel/videos',
      ...form({ ...FIELDS, upload: idIn(url) }),
    });
    expect(added.statusCode).toBe(201);
    await test.close();
  });
});
