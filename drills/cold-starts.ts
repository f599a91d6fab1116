import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import type { Figures } from './figures.ts';
import { ADMIN } from './staff.ts';

/** So many processes start at once on an empty PostgreSQL: all of them come up, one of them migrates, one makes the first ADMIN. */
export async function coldStarts(figures: Figures, count: number): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-cold-'));
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const begun = performance.now();
  try {
    const starts = await Promise.allSettled(
      Array.from({ length: count }, (_, at) =>
        startServer({
          DATA_DIR: path.join(folder, String(at)),
          DATABASE_URL: databaseUrl,
          DATABASE_POOL: '4',
          DEMO: '0',
          BACKUP_AT: 'off',
          ADMIN_EMAIL: ADMIN.email,
          ADMIN_PASSWORD: ADMIN.password,
        }),
      ),
    );
    const took = performance.now() - begun;
    for (const start of starts)
      if (start.status === 'rejected')
        figures.losses.push(`of ${count} that start together one fails: ${start.reason}`);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string; admins: number }>(
      `select name, (select count(*)::int from users where role = 'ADMIN') as admins from kysely_migration`,
    );
    await client.end();
    if (new Set(rows.map(({ name }) => name)).size !== rows.length || rows.length === 0)
      figures.losses.push(`${count} that start together migrate ${rows.length} times`);
    if (rows[0]?.admins !== 1) figures.losses.push(`${count} that start together make ${rows[0]?.admins} ADMINs`);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.kill();
    return took;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
