import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { backupList } from '#contract/backups.ts';
import { createBackups } from '#server/backups/backups.ts';
import type { Config } from '#server/config.ts';
import type { Engine } from '#server/db/types.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { addCategory, addPictured, answered } from './calls.ts';

export const DAY = 24 * 60 * 60 * 1000;
export const BACKUP_NAME = /^backup-\d{4}-\d\d-\d\d-\d{6}$/;

const ended = (test: TestApp) => expect.poll(async () => (await test.deps.backups.overview()).running).toBeNull();

/** A small catalogue with pictures, and what a test asks of its backups. */
export async function openBackups(engine: Engine, settings: Partial<Config> = {}) {
  const test = await startApp(engine, settings);
  const admin = await test.signIn('ADMIN');
  const folder = path.join(test.place.dataDir, 'backups');
  await addCategory(admin, 'Pavers');
  for (const red of [10, 90, 170]) await addPictured(admin, await makePicture(red));

  const overview = async () => answered(backupList, await admin.call({ url: '/api/backups' }));
  return {
    test,
    admin,
    folder,
    overview,
    close: test.close,
    ready: async () => (await test.app.inject({ url: '/readyz' })).json<{ backup: object }>().backup,

    /** Makes one as the panel does, and gives its name. */
    async makeOne(): Promise<string> {
      const before = new Set((await overview()).data.map(({ name }) => name));
      const response = await admin.call({ method: 'POST', url: '/api/backups' });
      expect([response.statusCode, response.json()]).toEqual([202, { status: 1, message: 'The backup has begun' }]);
      await ended(test);
      return (await overview()).data.find(({ name }) => !before.has(name))?.name ?? '';
    },

    /** A server of the same place at another time, or on another disk. */
    backupsAt(clock: () => number, free?: () => number, others: Partial<Config> = {}) {
      const { database, media, config } = test.deps;
      const { db, engine: kind } = database;
      const freeBytes = free && (async () => free());
      return createBackups({ db, engine: kind, media, config: { ...config, ...others } }, { clock, freeBytes });
    },

    async storedBytes(): Promise<number> {
      let sum = 0;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
      return sum;
    },
  };
}
export type BackupWorld = Awaited<ReturnType<typeof openBackups>>;

/** For the table of events. A backup goes on after its response; the event is told at its end. */
export const backupCase = async ({ test, admin }: { test: TestApp; admin: Client }) => ({
  async act(): Promise<Response> {
    const response = await admin.call({ method: 'POST', url: '/api/backups' });
    await ended(test);
    return response;
  },
  told: () => ({
    event: 'backup-made',
    by: { id: admin.id, name: admin.username },
    kind: 'backup',
    id: null,
    name: expect.stringMatching(BACKUP_NAME) as string,
    before: null,
    after: { bytes: expect.any(Number), added: expect.any(Number), files: expect.any(Number) },
  }),
});
