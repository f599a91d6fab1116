import { afterAll, beforeAll, expect, it } from 'vitest';
import { countsResponse } from '#contract/counts.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, answered, form } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const countedBy = async (client: Client) => {
    const response = await client.call({ url: '/api/getcount' });
    expect(response.headers['cache-control']).toBe('no-store');
    return answered(countsResponse, response);
  };

  it('are what there is, in numbers, for ADMIN and GENERAL alike', async () => {
    expect(await countedBy(admin)).toEqual({ status: 1, data: { users: 1, videos: 0, products: 0 } });
    const general = await test.signIn('GENERAL');
    expect(await countedBy(general)).toEqual({ status: 1, data: { users: 2, videos: 0, products: 0 } });
  });

  it('follow every addition and every deletion at once', async () => {
    const counts = async () => (await countedBy(admin)).data;
    const start = await counts();

    const product = await addProduct(admin);
    expect(await counts()).toEqual({ ...start, products: start.products + 1 });
    await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: product.id } });
    expect(await counts()).toEqual(start);

    const clip = { name: 'video', body: tinyMp4(), filename: 'a.mp4' };
    const upload = form({ title: 'T', description: 'D' }, clip);
    const video = (await admin.call({ method: 'POST', url: '/api/videos/upload', ...upload })).json<{
      data: { id: number };
    }>().data;
    expect(await counts()).toEqual({ ...start, videos: start.videos + 1 });
    await admin.call({ method: 'DELETE', url: `/api/videos/${video.id}` });
    expect(await counts()).toEqual(start);

    const user = await test.signIn('USER');
    expect(await counts()).toEqual({ ...start, users: start.users + 1 });
    await admin.call({ method: 'DELETE', url: `/api/user?id=${user.id}` });
    expect(await counts()).toEqual(start);
  });

  it('are not moved by what was refused', async () => {
    const before = await countedBy(admin);
    await admin.call({ method: 'POST', url: '/api/products/add', payload: { code: 'half' } });
    await admin.call({ method: 'POST', url: '/api/videos/upload', ...form({ title: 'T' }) });
    await test.app.inject({ method: 'POST', url: '/api/user/register/save', payload: { username: 'x' } });
    expect(await countedBy(admin)).toEqual(before);
  });
});
