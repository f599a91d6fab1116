import { type ClientRequest, request as open } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authorOf } from '#server/events/event.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { flat } from '../uploads/pictures.ts';
import { listen, until } from '../uploads/socket.ts';
import { addCategory, form, pictureFile, textsOf } from './calls.ts';

type Answer = { status: number; body: string };
type Sent = { method: string; path: string; payload: Buffer; type: string };

/** Whoever loses the right while their request is still arriving does not get it done. */
eachEngine((engine) => {
  let test: TestApp;
  let boss: Client;
  let address: string;
  beforeAll(async () => {
    // The server cuts off who sends next to nothing for ten seconds. Here a slow machine may, and that is not tested.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    test = await startApp(engine);
    address = await listen(test.app);
    boss = await test.signIn('ADMIN');
    await addCategory(boss, 'Pavers');
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });

  /** Sends the first bytes, and waits until the server has let the sender in: it then writes down when it saw the session. */
  async function sendBeginning(by: Client, { method, path, payload, type }: Sent, first: number) {
    const sessions = () => test.deps.database.db.selectFrom('sessions').where('user_id', '=', by.id);
    await test.deps.database.db
      .updateTable('sessions')
      .set({ seen_ms: Date.now() - 120_000 })
      .where('user_id', '=', by.id)
      .execute();
    const { seen_ms: before } = await sessions().select('seen_ms').executeTakeFirstOrThrow();
    const headers = { ...by.headers, 'content-type': type, 'content-length': payload.length };
    let outgoing: ClientRequest | undefined;
    const answer = new Promise<Answer>((resolve, reject) => {
      outgoing = open(`${address}${path}`, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: String(Buffer.concat(chunks)) }));
      });
      outgoing.on('error', reject);
    });
    outgoing?.write(payload.subarray(0, first));
    await until(async () => (await sessions().select('seen_ms').executeTakeFirstOrThrow()).seen_ms !== before);
    return {
      sendRest(): Promise<Answer> {
        outgoing?.end(payload.subarray(first));
        return answer;
      },
    };
  }

  const json = (method: string, path: string, body: object): Sent => ({
    method,
    path,
    payload: Buffer.from(JSON.stringify(body)),
    type: 'application/json',
  });
  const remove = async (user: Client) =>
    expect((await boss.call({ method: 'DELETE', url: `/api/user?id=${user.id}` })).statusCode).toBe(200);
  const roleOf = async (id: number) =>
    (await test.deps.database.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;
  const roleChange = ({ id, email, username }: Client, role: string) =>
    json('PUT', '/api/user/user/save', { id, email, username, role });

  describe('a right that ends while the body is on its way', () => {
    it('the numbers stay when the account is deleted after five bytes', async () => {
      const ended = await test.signIn('ADMIN');
      const numbers = { whatsapp: '252615550111', phoneNumber: '252615550112' };
      const held = await sendBeginning(ended, json('PUT', '/api/user/numbers', numbers), 5);
      await remove(ended);
      expect((await held.sendRest()).status).toBe(401);
      expect((await test.app.inject({ url: '/api/user/numbers' })).body).not.toContain('252615550111');
    });

    it('the numbers are changed when nothing ended meanwhile', async () => {
      const staying = await test.signIn('ADMIN');
      const numbers = { whatsapp: '252615550121', phoneNumber: '252615550122' };
      const held = await sendBeginning(staying, json('PUT', '/api/user/numbers', numbers), 5);
      expect((await held.sendRest()).status).toBe(200);
      expect((await test.app.inject({ url: '/api/user/numbers' })).body).toContain('252615550121');
    });

    it('a role stays when the ADMIN who changes it is demoted, and so signed out', async () => {
      const [ended, friend] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      const held = await sendBeginning(ended, roleChange(friend, 'ADMIN'), 5);
      const { payload } = roleChange(ended, 'GENERAL');
      const headers = { 'content-type': 'application/json' };
      const demotion = await boss.call({ method: 'PUT', url: '/api/user/user/save', payload, headers });
      expect(demotion.statusCode).toBe(200);
      expect((await held.sendRest()).status).toBe(401);
      expect(await roleOf(friend.id)).toBe('GENERAL');
    });

    it('a role stays when the ADMIN who changes it keeps the session and loses the role', async () => {
      const [ended, friend] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      const held = await sendBeginning(ended, roleChange(friend, 'ADMIN'), 5);
      await test.deps.database.db.updateTable('users').set({ role: 'GENERAL' }).where('id', '=', ended.id).execute();
      expect((await held.sendRest()).status).toBe(403);
      expect(await roleOf(friend.id)).toBe('GENERAL');
    });

    it('no product and no file come of a picture whose sender was deleted', async () => {
      const ended = await test.signIn('ADMIN');
      const picture = await flat(640, 480).jpeg().toBuffer();
      const { payload, headers } = form(textsOf(someProduct({ code: 'ENDED-1' })), pictureFile(picture));
      const upload: Sent = {
        method: 'POST',
        path: '/api/products/add',
        payload: payload as Buffer,
        type: String(headers?.['content-type']),
      };
      const held = await sendBeginning(ended, upload, upload.payload.length - 200);
      await remove(ended);
      expect((await held.sendRest()).status).toBe(401);
      expect((await test.app.inject({ url: '/api/products' })).body).not.toContain('ENDED-1');
      const stored: string[] = [];
      for await (const path of test.deps.media.list()) stored.push(path);
      expect(stored).toEqual([]);
    });
  });

  it('no product comes of an editor whose mark is taken away while the picture is on its way', async () => {
    const editor = await test.signIn('GENERAL');
    const mark = (given: boolean) =>
      boss.call({ method: 'PUT', url: '/api/user/editor', payload: { id: editor.id, editor: given } });
    await mark(true);
    const picture = await flat(640, 480).jpeg().toBuffer();
    const { payload, headers } = form(textsOf(someProduct({ code: 'ENDED-2' })), pictureFile(picture));
    const type = String(headers?.['content-type']);
    const upload: Sent = { method: 'POST', path: '/api/products/add', payload: payload as Buffer, type };
    const held = await sendBeginning(editor, upload, upload.payload.length - 200);
    expect((await mark(false)).statusCode).toBe(200);
    expect((await held.sendRest()).status).toBe(403);
    expect((await test.app.inject({ url: '/api/products' })).body).not.toContain('ENDED-2');
  });

  describe('a right that ends between the check and the transaction', () => {
    it.each([
      ['demoted', 'forbidden'],
      ['deleted', 'unauthorized'],
    ])('changes, deletes, renames and signs out nobody: %s', async (how, code) => {
      const [ended, friend] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      const gone = await test.signIn('ADMIN');
      await remove(gone);
      if (how === 'deleted') await remove(ended);
      else
        await test.deps.database.db.updateTable('users').set({ role: 'GENERAL' }).where('id', '=', ended.id).execute();
      const { users, bin } = test.deps.services;
      const by = authorOf({ id: ended.id, username: ended.username }, TESTER.log);
      const { id, email, username } = friend;
      const tries = [
        () => users.changeRole(by, { id, email, username, role: 'ADMIN' }),
        () => users.remove(by, id),
        () => users.markEditor(by, { id, editor: true }),
        () => users.rename(by, id, 'Taken over'),
        () => users.endSessions(by, '', id),
        () => users.removeSecondFactor(by, id),
        () => bin.restore(by, 'user', gone.id, {}),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code });
      const me = await friend.call({ url: '/api/user/me' });
      expect(me.json<{ user: object }>().user).toMatchObject({ userName: username, userRole: 'GENERAL' });
    });
  });
});
