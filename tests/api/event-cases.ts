import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { CALLS, type CallName } from '#contract/calls/all.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { PASSWORD } from '../support/app.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { backupCase } from './backup-world.ts';
import { addCategory, addProduct, form, pictureFile } from './calls.ts';
import { BIN_CASES } from './event-cases-bin.ts';
import { FACTOR_CASES } from './event-cases-factors.ts';
import { addVideo, GALLERY_CASES } from './event-cases-gallery.ts';
import { MANY_CASES } from './event-cases-many.ts';
import { SITE_CASES } from './event-cases-site.ts';
import { api, type Case, person, plain, signedIn, type World } from './event-told.ts';
import { productValues, videoValues } from './event-values.ts';
import { sendWhole } from './tus-client.ts';

type Calls = typeof CALLS;
export type WriteName = { [Name in CallName]: Calls[Name]['method'] extends 'GET' ? never : Name }[CallName];

export const WRITES = Object.entries(CALLS)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as WriteName);

export const NEW_PASSWORD = 'quite another secret';
const VISITOR = { id: null, name: 'visitor' };
const idIn = (response: Response): number => response.json<{ data: { id: number } }>().data.id;
const dataIn = (response: Response) => response.json<{ data: Record<string, unknown> }>().data;

let made = 0;
const fresh = (word: string): string => `${word}${++made}`;
/** Every write call. null: it is always refused, or tells nothing by itself. */
export const CASES: Record<WriteName, ((world: World) => Promise<Case>) | null> = {
  ...FACTOR_CASES,
  ...BIN_CASES,
  ...GALLERY_CASES,
  ...SITE_CASES,
  ...MANY_CASES,
  beginUpload: null,
  continueUpload: null,
  dropUpload: null,
  deleteUnnamedVideo: null,
  countTap: null,
  makeBackup: backupCase,

  login: async ({ test }) => {
    const user = await test.signIn('GENERAL');
    return {
      act: () => test.app.inject(api('/api/user/login/save', 'POST', { email: user.email, password: PASSWORD })),
      told: () => signedIn(user),
    };
  },

  logout: async ({ test }) => {
    const user = await test.signIn('GENERAL');
    const said = { event: 'logout', by: person(user), kind: 'session', id: user.id, name: user.username };
    return {
      act: () => user.call(api('/api/user/logout', 'POST')),
      told: () => ({ ...said, before: null, after: null }),
    };
  },

  register: async ({ test }) => {
    const email = `${fresh('new')}@example.com`;
    return {
      act: () =>
        test.app.inject(api('/api/user/register/save', 'POST', { username: 'Asha', email, password: PASSWORD })),
      told: () => ({
        event: 'registered',
        by: VISITOR,
        kind: 'user',
        id: expect.any(Number) as number,
        name: 'Asha',
        before: null,
        after: { username: 'Asha', email, role: 'USER' },
      }),
    };
  },

  changePassword: async ({ test }) => {
    const user = await test.signIn('GENERAL');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const act = () => user.call(api('/api/user/password', 'PUT', change));
    return { act, told: plain('password-changed', user, user) };
  },

  inviteUser: async ({ admin }) => {
    const values = { username: 'Xaawo', email: `${fresh('invited')}@example.com`, role: 'GENERAL' };
    const id = expect.any(Number) as number;
    const said = { event: 'invited', by: person(admin), kind: 'user', id, name: 'Xaawo' };
    const told = () => ({ ...said, before: null, after: values });
    return { act: () => admin.call(api('/api/user/invite', 'POST', values)), told };
  },

  resetPassword: async ({ test, admin }) => {
    const user = await test.signIn('GENERAL');
    const act = () => admin.call(api('/api/user/reset', 'POST', { id: user.id }));
    return { act, told: plain('reset-link-made', admin, user) };
  },

  setPassword: async ({ test, admin }) => {
    const { id, username } = await test.signIn('GENERAL');
    const made = await admin.call(api('/api/user/reset', 'POST', { id }));
    const token = made.json<{ data: { link: string } }>().data.link.split('token=')[1];
    const said = { event: 'password-set', by: VISITOR, kind: 'user', id, name: username };
    return {
      act: () => test.app.inject(api('/api/user/set-password', 'POST', { token, password: NEW_PASSWORD })),
      told: () => ({ ...said, before: null, after: null }),
    };
  },

  changeAccount: async ({ test }) => {
    const user = await test.signIn('GENERAL');
    const change = { username: 'Asha Cali', currentPassword: PASSWORD };
    const said = { event: 'account-changed', by: person(user), kind: 'user', id: user.id, name: 'Asha Cali' };
    const told = () => ({ ...said, before: { username: user.username }, after: { username: 'Asha Cali' } });
    return { act: () => user.call(api('/api/user/me', 'PUT', change)), told };
  },

  renameUser: async ({ test, admin }) => {
    const { id, username } = await test.signIn('GENERAL');
    const said = { event: 'account-changed', by: person(admin), kind: 'user', id, name: 'Xasan' };
    const told = () => ({ ...said, before: { username }, after: { username: 'Xasan' } });
    return { act: () => admin.call(api(`/api/user/${id}/name`, 'PUT', { username: 'Xasan' })), told };
  },

  endSessions: async ({ test }) => {
    const user = await test.signIn('GENERAL');
    const act = () => user.call(api('/api/user/sessions', 'DELETE', { others: true }));
    return { act, told: plain('sessions-ended', user, user) };
  },

  endSessionsOf: async ({ test, admin }) => {
    const user = await test.signIn('GENERAL');
    const act = () => admin.call(api(`/api/user/${user.id}/sessions`, 'DELETE'));
    return { act, told: plain('sessions-ended', admin, user) };
  },

  changeRole: async ({ test, admin }) => {
    const { id, email, username } = await test.signIn('GENERAL');
    const said = { event: 'role-changed', by: person(admin), kind: 'user', id, name: username };
    return {
      act: () => admin.call(api('/api/user/user/save', 'PUT', { id, email, username, role: 'ADMIN' })),
      told: () => ({ ...said, before: { role: 'GENERAL' }, after: { role: 'ADMIN' } }),
    };
  },

  markEditor: async ({ test, admin }) => {
    const user = await test.signIn('GENERAL');
    const act = () => admin.call(api('/api/user/editor', 'PUT', { id: user.id, editor: true }));
    return { act, told: plain('editor-marked', admin, user) };
  },

  deleteUser: async ({ test, admin }) => {
    const { id, email, username } = await test.signIn('USER');
    const said = { event: 'user-deleted', by: person(admin), kind: 'user', id, name: username };
    return {
      act: () => admin.call(api(`/api/user?id=${id}`, 'DELETE')),
      told: () => ({ ...said, before: { username, email, role: 'USER' }, after: null }),
    };
  },

  updateNumbers: async ({ admin }) => {
    const set = (phoneNumber: string) =>
      admin.call(api('/api/user/numbers', 'PUT', { whatsapp: '252615550100', phoneNumber }));
    await set('252615550101');
    const said = { event: 'numbers-changed', by: person(admin), kind: 'numbers', id: null, name: 'numbers' };
    return {
      act: () => set('252615550102'),
      told: () => ({ ...said, before: { phoneNumber: '252615550101' }, after: { phoneNumber: '252615550102' } }),
    };
  },

  addCategory: async ({ admin }) => {
    const input = { label: 'Garden steps', value: fresh('Steps') };
    const said = { event: 'category-added', by: person(admin), kind: 'category', name: 'Garden steps' };
    return {
      act: () => admin.call(api('/api/categories/add', 'POST', input)),
      told: (response) => ({
        ...said,
        id: idIn(response),
        before: null,
        after: { ...input, labelSo: null, position: expect.any(Number) },
      }),
    };
  },

  updateCategory: async ({ admin }) => {
    const { id, value } = await addCategory(admin, fresh('Kerbs'), 'Kerbs');
    const said = { event: 'category-changed', by: person(admin), kind: 'category', id, name: 'Kerb stones' };
    return {
      act: () => admin.call(api('/api/categories/update', 'PUT', { id, value, label: 'Kerb stones' })),
      told: () => ({ ...said, before: { label: 'Kerbs' }, after: { label: 'Kerb stones' } }),
    };
  },

  deleteCategory: async ({ admin }) => {
    const { id, value } = await addCategory(admin, fresh('Gone'), 'Gone');
    const said = { event: 'category-deleted', by: person(admin), kind: 'category', id, name: 'Gone' };
    return {
      act: () => admin.call(api(`/api/categories/delete?id=${id}`, 'DELETE')),
      told: () => ({
        ...said,
        before: { label: 'Gone', value, labelSo: null, position: expect.any(Number) },
        after: null,
      }),
    };
  },

  addProduct: async ({ admin }) => {
    const input = someProduct({ piecesPerM2: 39 });
    const said = { event: 'product-added', by: person(admin), kind: 'product', name: input.productname };
    return {
      act: () => admin.call(api('/api/products/add', 'POST', input)),
      told: (response) => ({
        ...said,
        id: idIn(response),
        before: null,
        after: { ...productValues(dataIn(response)), code: input.code, productimage: null },
      }),
    };
  },

  updateProduct: async ({ admin }) => {
    const { id, size } = await addProduct(admin, { size: '6cm' });
    const body = form({ size: '8cm', productname: 'Wave' }, pictureFile(await makePicture()));
    const said = { event: 'product-changed', by: person(admin), kind: 'product', id, name: 'Wave' };
    return {
      act: () => admin.call({ ...body, method: 'PUT', url: `/api/products/${id}` }),
      told: (response) => ({
        ...said,
        before: { size, productname: 'Test paver', productimage: null },
        after: { size: '8cm', productname: 'Wave', productimage: dataIn(response).productimage },
      }),
    };
  },

  deleteProduct: async ({ admin }) => {
    const product = await addProduct(admin);
    const { id, productname: name } = product;
    return {
      act: () => admin.call(api(`/api/products?id=${id}`, 'DELETE')),
      told: () => ({
        event: 'product-deleted',
        by: person(admin),
        kind: 'product',
        id,
        name,
        before: productValues(product),
        after: null,
      }),
    };
  },

  uploadVideo: async ({ admin }) => {
    const said = { event: 'video-added', by: person(admin), kind: 'video', name: 'A courtyard' };
    return {
      act: () => addVideo(admin),
      told: (response) => ({ ...said, id: idIn(response), before: null, after: videoValues(dataIn(response)) }),
    };
  },

  addUploadedVideo: async ({ admin }) => {
    const upload = await sendWhole(admin, tinyMp4());
    const said = { event: 'video-added', by: person(admin), kind: 'video', name: 'A courtyard' };
    return {
      act: () => admin.call(api('/api/panel/videos', 'POST', { title: 'A courtyard', description: 'Laid', upload })),
      told: (response) => ({ ...said, id: idIn(response), before: null, after: videoValues(dataIn(response)) }),
    };
  },

  deleteVideo: async ({ admin }) => {
    const video = dataIn(await addVideo(admin));
    const id = Number(video.id);
    const said = { event: 'video-deleted', by: person(admin), kind: 'video', id, name: 'A courtyard' };
    return {
      act: () => admin.call(api(`/api/videos/${id}`, 'DELETE')),
      told: () => ({ ...said, before: videoValues(video), after: null }),
    };
  },
};
