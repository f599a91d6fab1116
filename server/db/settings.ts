import type { Db } from './database.ts';

/** Small facts that belong to no table of their own: contact numbers, marks of what has been done. */
export async function readSettings<K extends string>(db: Db, keys: readonly K[]): Promise<Partial<Record<K, string>>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value])) as Partial<Record<K, string>>;
}

export async function writeSettings(db: Db, values: Readonly<Record<string, string>>): Promise<void> {
  await db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}
