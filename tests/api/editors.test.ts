import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productResponse } from '#contract/products.ts';
import { userList } from '#contract/users.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { type Client, signInAs, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addPictured, addProduct, answered, form, said } from './calls.ts';

const FORBIDDEN = [403, 'You do not have permission to do that.'];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const mark = (id: number, editor: unknown, by = admin) =>
    by.call({ method: 'PUT', url: '/api/user/editor', payload: { id, editor } });
  const inList = async (id: number) =>
    answered(userList, await admin.call({ url: '/api/users' })).data.find((user) => user.id === id);
  const userSeen = async (client: Pick<Client, 'call'>) =>
    (await client.call({ url: '/api/user/me' })).json<{ user: object }>().user;
  async function newEditor(): Promise<Client> {
    const editor = await test.signIn('GENERAL');
    expect(said(await mark(editor.id, true))).toEqual([200, 'This user is an editor now']);
    return editor;
  }
  const add = (by: Client, code: string) =>
    by.call({ method: 'POST', url: '/api/products/add', payload: someProduct({ code }) });
  const setRole = ({ id, email, username }: Client, role: string) =>
    admin.call({ method: 'PUT', url: '/api/user/user/save', payload: { id, email, username, role } });

  describe('an editor', () => {
    it('adds and changes products, and their pictures', async () => {
      const editor = await newEditor();
      const data = await addPictured(editor, await makePicture(), { code: 'ED-1' });
      const change = await editor.call({ method: 'PUT', url: `/api/products/${data.id}`, payload: { color: 'black' } });
      expect(answered(productResponse, change).data.color).toBe('black');
      const [picture] = data.pictures;
      const url = `/api/products/${data.id}/pictures/${picture?.id}`;
      expect((await editor.call({ method: 'DELETE', url })).statusCode).toBe(200);
    });

    it('adds and changes videos', async () => {
      const editor = await newEditor();
      const film = { name: 'video', body: tinyMp4(), filename: 'film.mp4' };
      const added = await editor.call({
        method: 'POST',
        url: '/api/videos/upload',
        ...form({ title: 'Yard', description: 'Laid' }, film),
      });
      expect(added.statusCode, added.body).toBe(201);
      const { id } = added.json<{ data: { id: number } }>().data;
      const change = await editor.call({ method: 'PUT', url: `/api/videos/${id}`, payload: { title: 'Our yard' } });
      expect(change.statusCode, change.body).toBe(200);
      expect(said(await editor.call({ method: 'DELETE', url: `/api/videos/${id}` }))).toEqual(FORBIDDEN);
    });

    it('deletes nothing, and gives no rights', async () => {
      const [editor, friend] = [await newEditor(), await test.signIn('GENERAL')];
      const { id } = await addProduct(admin, { code: 'ED-2' });
      expect(said(await editor.call({ method: 'DELETE', url: `/api/products?id=${id}` }))).toEqual(FORBIDDEN);
      expect((await test.app.inject({ url: `/api/products/${id}` })).statusCode).toBe(200);
      expect(said(await mark(friend.id, true, editor))).toEqual(FORBIDDEN);
      expect(await inList(friend.id)).toMatchObject({ role: 'GENERAL', editor: false });
    });

    it('is told of the mark at sign-in and by its own account; others see it in the list of users', async () => {
      const editor = await newEditor();
      expect(await userSeen(editor)).toMatchObject({ userRole: 'GENERAL', editor: true });
      expect(await userSeen(await signInAs(test.app, editor.email))).toMatchObject({ editor: true });
      expect(await inList(editor.id)).toMatchObject({ role: 'GENERAL', editor: true });
      expect(await userSeen(await test.signIn('GENERAL'))).not.toHaveProperty('editor');
      expect(await userSeen(admin)).not.toHaveProperty('editor');
    });
  });

  it('the account says how large a file may be, in the megabytes of the settings', async () => {
    const me = (await admin.call({ url: '/api/user/me' })).json<{ uploads: object }>();
    expect(me.uploads).toEqual({ picture: 10, video: 200 });
  });

  describe('the mark', () => {
    it('is refused where there is no GENERAL to mark, and where it is not said plainly', async () => {
      const user = await test.signIn('USER');
      const sentence = 'Only a GENERAL can be an editor. An ADMIN may do everything already.';
      for (const { id } of [user, admin]) expect(said(await mark(id, true))).toEqual([409, sentence]);
      expect(said(await mark(9_999, true))).toEqual([404, 'User not found']);
      for (const editor of ['true', 1, null, undefined]) expect((await mark(user.id, editor)).statusCode).toBe(400);
    });

    it('is taken away while its owner is signed in: the next call is refused', async () => {
      const editor = await newEditor();
      expect((await add(editor, 'ED-3')).statusCode).toBe(201);
      expect(said(await mark(editor.id, false))).toEqual([200, 'This user is no editor any more']);
      expect(said(await add(editor, 'ED-4'))).toEqual(FORBIDDEN);
      expect(await userSeen(editor)).not.toHaveProperty('editor');
    });

    it('goes with the role, and does not come back with it', async () => {
      const editor = await newEditor();
      expect((await setRole(editor, 'ADMIN')).statusCode).toBe(200);
      expect(await inList(editor.id)).toMatchObject({ role: 'ADMIN', editor: false });
      expect((await setRole(editor, 'GENERAL')).statusCode).toBe(200);
      expect(await inList(editor.id)).toMatchObject({ role: 'GENERAL', editor: false });
    });

    it('comes back with the account from the bin', async () => {
      const editor = await newEditor();
      await admin.call({ method: 'DELETE', url: `/api/user?id=${editor.id}` });
      const back = await admin.call({
        method: 'POST',
        url: '/api/bin/restore',
        payload: { kind: 'user', id: editor.id },
      });
      expect(back.statusCode, back.body).toBe(200);
      expect(await inList(editor.id)).toMatchObject({ role: 'GENERAL', editor: true });
    });

    it('taken away by a role is told with it, and given is told by itself', async () => {
      const editor = await newEditor();
      await setRole(editor, 'ADMIN');
      const history = await admin.call({ url: `/api/history?kind=user&id=${editor.id}` });
      const told = history.json<{ data: { action: string; before: object | null; after: object | null }[] }>().data;
      expect(told.slice(0, 2).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
        {
          action: 'role-changed',
          before: { role: 'GENERAL', editor: true },
          after: { role: 'ADMIN', editor: false },
        },
        { action: 'editor-marked', before: null, after: null },
      ]);
    });

    it('is not taken for the role by a link for a new password', async () => {
      const editor = await newEditor();
      const made = await admin.call({ method: 'POST', url: '/api/user/reset', payload: { id: editor.id } });
      const { link } = made.json<{ data: { link: string } }>().data;
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
      const used = await test.app.inject({
        method: 'POST',
        url: '/api/user/set-password',
        payload: { token, password: 'quite another secret' },
      });
      expect(used.statusCode, used.body).toBe(200);
      expect(await inList(editor.id)).toMatchObject({ role: 'GENERAL', editor: true });
      const again = await signInAs(test.app, editor.email, 'quite another secret');
      expect(await userSeen(again)).toMatchObject({ userRole: 'GENERAL', editor: true });
      expect(said(await mark(editor.id, false))).toEqual([200, 'This user is no editor any more']);
      expect(await userSeen(again)).not.toHaveProperty('editor');
    });

    it('given twice is told once', async () => {
      const editor = await newEditor();
      await mark(editor.id, true);
      const history = await admin.call({ url: `/api/history?kind=user&id=${editor.id}` });
      const actions = history.json<{ data: { action: string }[] }>().data.map(({ action }) => action);
      expect(actions.filter((action) => action === 'editor-marked')).toHaveLength(1);
    });
  });
});
