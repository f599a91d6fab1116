import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { prepare } from '#server/prepare.ts';
import { type Client, signInAs, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';

eachEngine((engine) => {
  let test: TestApp;
  let file: string;
  let said: string[];
  beforeEach(async () => {
    test = await startApp(engine);
    file = path.join(test.place.dataDir, 'first-password.txt');
    said = [];
  });
  afterEach(() => test.close());

  const start = (atTerminal: boolean) => prepare(test.deps, test.app.log, (line) => said.push(line), { atTerminal });

  describe('the first password', () => {
    it('goes into a file of the owner alone where nobody sits at a terminal, and never into what is said', async () => {
      await start(false);
      const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(said.join('\n')).toContain(file);
      expect(said.join('\n')).not.toContain(password);
      await signInAs(test.app, email, password);
    });

    it('is shown at a terminal, and in no file', async () => {
      await start(true);
      const [, email = '', password = ''] = /e-mail\s+(\S+)\s+password\s+(\S+)/.exec(said.join('\n')) ?? [];
      expect(existsSync(file)).toBe(false);
      await signInAs(test.app, email, password);
    });

    it('stays in its file while it is true, and goes when it is changed', async () => {
      await start(false);
      await start(false);
      const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
      const admin = await signInAs(test.app, email, password);
      const other = await test.signIn('ADMIN');
      const change = (client: typeof admin, current: string) =>
        client.call({
          method: 'PUT',
          url: '/api/user/password',
          payload: { currentPassword: current, newPassword: 'quite another secret' },
        });
      await change(other, 'correct horse battery');
      expect(existsSync(file)).toBe(true);
      await change(admin, password);
      expect(existsSync(file)).toBe(false);
    });

    it('is asked to be changed until it is, however it is changed', async () => {
      await start(false);
      const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
      const must = async (client: Pick<Client, 'call'>) =>
        (await client.call({ url: '/api/user/me' })).json<{ mustChangePassword: boolean }>().mustChangePassword;
      const admin = await signInAs(test.app, email, password);
      expect(await must(admin)).toBe(true);
      expect(await must(await test.signIn('ADMIN'))).toBe(false);
      await admin.call({
        method: 'PUT',
        url: '/api/user/password',
        payload: { currentPassword: password, newPassword: 'quite another secret' },
      });
      expect(await must(admin)).toBe(false);

      await test.deps.services.users.markGenerated(email);
      await test.deps.services.passwordLinks.setPassword(TESTER, email, 'by the command line');
      expect(await must(await signInAs(test.app, email, 'by the command line'))).toBe(false);
    });

    it('is asked to be changed too where an earlier version wrote the file, and not where ADMIN_PASSWORD was set', async () => {
      await start(false);
      await test.deps.database.db.updateTable('users').set({ password_generated: 0 }).execute();
      await start(false);
      const generated = () => test.deps.database.db.selectFrom('users').select('password_generated').execute();
      expect(await generated()).toEqual([{ password_generated: 1 }]);

      await test.deps.database.db.deleteFrom('users').execute();
      test.deps.config.admin = { email: 'boss@example.com', password: 'as set in the settings' };
      await start(false);
      expect(await generated()).toEqual([{ password_generated: 0 }]);
    });

    it('goes with the next start where it was changed elsewhere', async () => {
      await start(false);
      const password_hash = await hashPassword('changed elsewhere');
      await test.deps.database.db.updateTable('users').set({ password_hash }).execute();
      await start(false);
      expect(existsSync(file)).toBe(false);
    });

    it('leaves no file where another instance was quicker', async () => {
      await start(false);
      said = [];
      const { services, config } = test.deps;
      const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));
      let looks = 0;
      // The other one makes the ADMIN between this one's look and its own write.
      const hasAdmin = async () => looks++ > 0 && services.users.hasAdmin();
      const late = {
        ...test.deps,
        config: { ...config, dataDir: elsewhere },
        services: { ...services, users: { ...services.users, hasAdmin } },
      };
      await prepare(late, test.app.log, (line) => said.push(line), { atTerminal: false });
      expect([looks, said]).toEqual([2, []]);
      expect(existsSync(path.join(elsewhere, 'first-password.txt'))).toBe(false);
      await rm(elsewhere, { recursive: true, force: true });
    });
  });
});
