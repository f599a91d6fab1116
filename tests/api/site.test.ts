import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Site, sitePictureResponse, siteResponse, siteVideoResponse } from '#contract/site.ts';
import { findFaults } from '#server/backups/check.ts';
import { about } from '#site.about.ts';
import { site as business } from '#site.config.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { isStored as isInStore } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, answered, form, refused } from './calls.ts';

const ALT = { en: 'Our yard at noon', so: 'Barxaddayada duhurkii' };
const DAY = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeEach(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterEach(() => test.close());

  const read = async (): Promise<Site> => answered(siteResponse, await test.app.inject({ url: '/api/site' })).data;
  const put = (payload: object) => admin.call({ method: 'PUT', url: '/api/site', payload });
  const save = async (parts: object): Promise<Site> =>
    answered(siteResponse, await put({ version: (await read()).version, ...parts })).data;
  const addPicture = async () => {
    const body = form({}, { name: 'picture', body: await makePicture(), filename: 'yard.jpg' });
    return answered(sitePictureResponse, await admin.call({ ...body, method: 'POST', url: '/api/site/pictures' }), 201)
      .data;
  };
  const addVideo = async (thumbnail: Buffer | null = null) => {
    const still = thumbnail ? [{ name: 'thumbnail', body: thumbnail, filename: 'still.jpg' }] : [];
    const body = form({}, ...still, { name: 'video', body: tinyMp4(), filename: 'intro.mp4' });
    return answered(siteVideoResponse, await admin.call({ ...body, method: 'POST', url: '/api/site/video' }), 201).data;
  };
  const isStored = (stored: string): boolean => isInStore(test.place.dataDir, stored);
  const grow = (ms: number) =>
    test.deps.database.db
      .updateTable('site_media')
      .set({ created_ms: Date.now() - ms })
      .execute();

  describe('a site that nobody has changed', () => {
    it('says and shows what came with it', async () => {
      const site = await read();
      expect(site).toMatchObject({
        version: 0,
        name: { en: business.name, so: '' },
        tagline: { en: '', so: business.tagline },
        contactFormNumber: business.contactFormWhatsapp,
        place: { latitude: business.place.latitude, longitude: business.place.longitude, hours: [] },
        developer: business.developer,
        social: { facebook: '', instagram: '', tiktok: '', youtube: '' },
      });
      expect(site.about.mission).toEqual({ en: about.en.mission, so: about.so.mission });
      expect(site.about.coreValues).toHaveLength(5);
      expect(site.hero).toHaveLength(8);
      expect(site.hero[0]).toMatchObject({ id: 'courtyard', tall: { widths: [480, 720] } });
      expect(site.mosaic.map((place) => place.length)).toEqual([3, 3, 3]);
      expect(site.introVideo.url).toMatch(/^\/media\/intro-.*\.mp4$/);
    });
  });

  describe('a part of it', () => {
    it('is changed alone, and the read shows it at once', async () => {
      const before = await read();
      const name = { en: 'Stone & Sons', so: 'Dhagax iyo Wiilal' };
      const saved = await save({ name });
      expect(saved).toEqual({ ...before, name, version: 1, updated_at: saved.updated_at });
      expect(await read()).toEqual(saved);
    });

    it('is given to new products as their brand', async () => {
      await save({ name: { en: 'Stone & Sons', so: '' } });
      await addCategory(admin, someProduct().categories);
      expect(await addProduct(admin)).toMatchObject({ brandname: 'Stone & Sons' });
    });

    it('names the API’s document', async () => {
      const titleNow = async () =>
        (await test.app.inject({ url: '/api/openapi.json' })).json<{ info: { title: string } }>().info.title;
      expect(await titleNow()).toBe(`${business.name} API`);
      await save({ name: { en: 'Yard & Sons', so: '' } });
      expect(await titleNow()).toBe('Yard & Sons API');
      expect((await test.app.inject({ url: '/api/docs' })).body).toContain('The calls of Yard &amp; Sons');
    });

    it('goes back to its first values with null', async () => {
      const first = await read();
      await save({ contactFormNumber: '061 5123456', hero: [{ id: 'driveway', alt: ALT }] });
      expect(await read()).toMatchObject({ contactFormNumber: '252615123456', hero: [{ id: 'driveway', alt: ALT }] });
      const back = await save({ contactFormNumber: null, hero: null });
      expect(back).toEqual({ ...first, version: 2, updated_at: back.updated_at });
    });

    it('can be sent back as it was read', async () => {
      const { hero, mosaic, side, introVideo, about, place, social } = await read();
      const saved = await save({ hero, mosaic, side, introVideo, about, place, social });
      expect(saved).toMatchObject({ hero, mosaic, side, introVideo, about, place, social });
    });

    it('is not written over what somebody else wrote meanwhile', async () => {
      const { version } = await read();
      await save({ contactFormNumber: '0615123456' });
      const late = await put({ version, contactFormNumber: '0615000000' });
      expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changedMeanwhile' }]);
      expect((await read()).contactFormNumber).toBe('252615123456');
    });

    it('is written once by two who write at the same time', async () => {
      const { version } = await read();
      const numbers = ['0615000001', '0615000002', '0615000003'];
      const codes = await Promise.all(
        numbers.map(async (contactFormNumber) => (await put({ version, contactFormNumber })).statusCode),
      );
      expect(codes.sort()).toEqual([200, 409, 409]);
      expect((await read()).version).toBe(version + 1);
    });
  });

  const many = (count: number) => Array.from({ length: count }, () => ({ id: 'courtyard', alt: ALT }));
  const place = { address: ALT, latitude: 2, longitude: 45 };
  it.each<[unknown, string]>([
    [{ name: { en: '', so: '' } }, 'name.en'],
    [{ name: 'Stone' }, 'name'],
    [{ name: { en: 'x'.repeat(61), so: '' } }, 'name.en'],
    [{ tagline: { en: 'a\0b', so: '' } }, 'tagline.en'],
    [{ hero: [] }, 'hero'],
    [{ hero: many(13) }, 'hero'],
    [{ hero: [{ id: 99, alt: ALT }] }, 'hero.0.id'],
    [{ hero: [{ id: 'nothing', alt: ALT }] }, 'hero.0.id'],
    [{ hero: [{ id: 'intro', alt: ALT }] }, 'hero.0.id'],
    [{ hero: [{ id: 2_147_483_648, alt: ALT }] }, 'hero.0.id'],
    [{ mosaic: [many(1), many(1)] }, 'mosaic'],
    [{ mosaic: [many(1), many(7), many(1)] }, 'mosaic.1'],
    [{ introVideo: { id: 'courtyard' } }, 'introVideo.id'],
    [{ introVideo: { id: 'intro', still: 'intro' } }, 'introVideo.still'],
    [{ place: { ...place, latitude: 91, hours: [] } }, 'place.latitude'],
    [{ place: { ...place, hours: [{ day: 'monday', opens: '8:00', closes: '17:00' }] } }, 'place.hours.0.opens'],
    [{ place: { ...place, hours: [{ day: 'monday', opens: '08:00', closes: '08:00' }] } }, 'place.hours.0.closes'],
    [{ place: { ...place, hours: [{ day: 'someday', opens: '08:00', closes: '09:00' }] } }, 'place.hours.0.day'],
    [{ social: { facebook: 'https://evil.example/x', instagram: '', tiktok: '', youtube: '' } }, 'social.facebook'],
    [{ developer: { name: 'X', url: 'javascript:alert(1)' } }, 'developer.url'],
    [{ contactFormNumber: 'call me' }, 'contactFormNumber'],
    [{ version: -1 }, 'version'],
    [{ version: '0' }, 'version'],
    [{ surprise: 1 }, 'surprise'],
  ])('refuses %j', async (parts, field) => {
    const before = await read();
    const said = refused(await put({ version: before.version, ...(parts as object) }));
    expect(said.code).toBe(400);
    expect(said.fields).toContain(field);
    expect(await read()).toEqual(before);
  });

  describe('its pictures', () => {
    it('are stored with an upright crop, and shown once they are named', async () => {
      const picture = await addPicture();
      expect(picture.tall.height).toBe(Math.round(picture.tall.width * 1.5));
      expect((await read()).hero).toHaveLength(8);
      const { hero, previews } = await save({ hero: [{ id: picture.id, alt: ALT }] });
      expect(hero).toEqual([{ ...picture, alt: ALT }]);
      expect(previews.home).toBe(`/api/${picture.path.replace(/[^/]+$/, 'preview.jpg')}`);
      for (const { path: stored } of [picture, picture.tall]) {
        expect((await test.app.inject({ url: `/api/${stored}` })).statusCode).toBe(200);
      }
    });

    it('are there after a sweep and pass the check; what the site does not show goes after a day', async () => {
      const [shown, spare] = [await addPicture(), await addPicture()];
      const video = await addVideo(await makePicture());
      await save({ side: { ...(await read()).side, about: { id: shown.id, alt: ALT } } });
      const { services, media } = test.deps;
      await media.sweep(await services.storedPaths());
      expect(await findFaults(test.deps)).toMatchObject({ faults: [] });

      await services.site.dropUnused(DAY);
      expect(isStored(spare.path)).toBe(true);
      await grow(2 * DAY);
      await services.site.dropUnused(DAY);
      for (const gone of [spare.path, spare.tall.path, video.url.replace('/api/', '')]) {
        expect(isStored(gone), gone).toBe(false);
      }
      expect([isStored(shown.path), isStored(shown.tall.path)]).toEqual([true, true]);
      expect((await read()).side.about).toMatchObject({ id: shown.id });
      expect(refused(await put({ version: 1, hero: [{ id: spare.id, alt: ALT }] }))).toMatchObject({
        code: 400,
        fields: ['hero.0.id'],
      });
    });

    it('stay for as long as the history tells of a version that shows them, and come back with it', async () => {
      const [picture, video] = [await addPicture(), await addVideo()];
      const bytes = (await test.app.inject({ url: `/api/${picture.path}` })).rawPayload;
      const earlier = { hero: [{ id: picture.id, alt: ALT }], introVideo: { id: video.id, still: picture.id } };
      await save(earlier);
      await save({ hero: null, introVideo: null });
      const { services } = test.deps;
      await grow(2 * DAY);
      await services.site.dropUnused(DAY);
      const { hero, introVideo } = await save(earlier);
      expect([hero[0]?.id, introVideo.id, introVideo.still]).toEqual([picture.id, video.id, picture.id]);
      expect((await test.app.inject({ url: `/api/${picture.path}` })).rawPayload).toEqual(bytes);

      await save({ hero: null, introVideo: null });
      await services.history.dropOld(Date.now() + 366 * DAY);
      await services.site.dropUnused(DAY);
      expect([isStored(picture.path), isStored(picture.tall.path)]).toEqual([false, false]);
    });

    it('leave nothing behind where the file is no picture', async () => {
      const body = form({}, { name: 'picture', body: Buffer.from('no picture'), filename: 'yard.jpg' });
      expect((await admin.call({ ...body, method: 'POST', url: '/api/site/pictures' })).statusCode).toBe(415);
      expect(refused(await admin.call({ ...form({}), method: 'POST', url: '/api/site/pictures' }))).toMatchObject({
        code: 400,
        fields: ['picture'],
      });
      expect(await test.deps.services.storedPaths()).toEqual(new Set());
    });
  });

  describe('its intro video', () => {
    it('comes with its still, and the still can be another picture', async () => {
      const video = await addVideo(await makePicture());
      const { introVideo } = await save({ introVideo: { id: video.id } });
      expect(introVideo).toEqual({ ...video, still: null });
      const picture = await addPicture();
      const other = await save({ introVideo: { id: video.id, still: picture.id } });
      expect(other.introVideo).toMatchObject({ id: video.id, still: picture.id, poster: { path: picture.path } });
    });

    it('is no picture, and a picture is no video', async () => {
      const [picture, video] = [await addPicture(), await addVideo()];
      expect(refused(await put({ version: 0, introVideo: { id: picture.id } })).fields).toEqual(['introVideo.id']);
      expect(refused(await put({ version: 0, hero: [{ id: video.id, alt: ALT }] })).fields).toEqual(['hero.0.id']);
    });
  });
});
