import type { Db } from './types.ts';

/** Small values without a table of their own: contact numbers, marks of what has been done. */
export async function readSettings<K extends string>(db: Db, keys: readonly K[]): Promise<Partial<Record<K, string>>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value])) as Partial<Record<K, string>>;
}

/** The same, kept from other writers until the transaction ends. On both engines an update locks what it finds. */
export async function lockSettings<K extends string>(tx: Db, keys: readonly K[]): Promise<Partial<Record<K, string>>> {
  const same = tx.updateTable('settings').set(({ ref }) => ({ value: ref('value') }));
  const rows = await same.where('key', 'in', keys).returning(['key', 'value']).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value])) as Partial<Record<K, string>>;
}

export async function writeSettings(db: Db, values: Readonly<Record<string, string>>): Promise<void> {
  await db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}
