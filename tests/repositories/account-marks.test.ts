import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createMigrator } from '#server/db/migrator.ts';
import { makePlace } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';

eachEngine((engine) => {
  it('marks the USERs of earlier versions as signed up by themselves, and nobody else', async () => {
    const place = await makePlace(engine);
    const database = openDatabase(place);
    const { db } = database;
    const { error } = await createMigrator(database).migrateTo('002-full-text-search');
    expect(error).toBeUndefined();
    for (const role of ['ADMIN', 'GENERAL', 'USER']) {
      const email = `${role}@example.com`;
      await sql`
        insert into users (username, email, email_key, password_hash, role, created_at)
        values (${role}, ${email}, ${email}, '-', ${role}, '')`.execute(db);
    }
    await database.migrate();
    const rows = await db.selectFrom('users').select(['role', 'self_registered', 'password_generated']).execute();
    expect(rows).toEqual([
      { role: 'ADMIN', self_registered: 0, password_generated: 0 },
      { role: 'GENERAL', self_registered: 0, password_generated: 0 },
      { role: 'USER', self_registered: 1, password_generated: 0 },
    ]);
    await database.close();
    await place.remove();
  });

  it('gives the mark of an editor to nobody who was there, and to no new account', async () => {
    const place = await makePlace(engine);
    const database = openDatabase(place);
    const { db } = database;
    await createMigrator(database).migrateTo('011-taps');
    const add = (name: string) =>
      sql`
        insert into users (username, email, email_key, password_hash, role, created_at)
        values (${name}, ${name}, ${name}, '-', 'GENERAL', '')`.execute(db);
    await add('before');
    await database.migrate();
    await add('after');
    const rows = await db.selectFrom('users').select(['username', 'editor']).orderBy('id').execute();
    expect(rows).toEqual([
      { username: 'before', editor: 0 },
      { username: 'after', editor: 0 },
    ]);
    await database.close();
    await place.remove();
  });
});
