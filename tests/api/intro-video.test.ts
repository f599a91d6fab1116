import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteResponse } from '#contract/site.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { answered } from './calls.ts';

/** The intro video of the about page, taken off it and shown again. */
eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const read = async () => answered(siteResponse, await test.app.inject({ url: '/api/site' })).data;
  const change = (payload: object) => admin.call({ method: 'PUT', url: '/api/site', payload });

  it('is shown at first, without a word about it', async () => {
    expect((await read()).introVideo).not.toHaveProperty('removed');
  });

  it('is removed, keeps what it was, and comes back', async () => {
    const { version, introVideo } = await read();
    const removal = await change({ version, introVideo: { ...introVideo, removed: true } });
    expect(answered(siteResponse, removal).data.introVideo).toEqual({ ...introVideo, removed: true });
    const again = await read();
    expect(again.introVideo).toEqual({ ...introVideo, removed: true });

    const { removed: _, ...shown } = again.introVideo;
    await change({ version: again.version, introVideo: shown });
    expect((await read()).introVideo).toEqual(introVideo);
  });

  it('comes back with the first values too', async () => {
    const { version, introVideo } = await read();
    await change({ version, introVideo: { ...introVideo, removed: true } });
    await change({ version: version + 1, introVideo: null });
    expect((await read()).introVideo).toEqual(introVideo);
  });

  it.each([false, 'true', 1])('is not removed by %j', async (removed) => {
    const { version, introVideo } = await read();
    expect((await change({ version, introVideo: { ...introVideo, removed } })).statusCode).toBe(400);
  });
});
