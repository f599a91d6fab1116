import { Migrator } from 'kysely';
import type { OpenDatabase } from './database.ts';
import { migrations } from './migrations.ts';

export const createMigrator = ({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });

export const pendingMigrations = async (database: OpenDatabase): Promise<string[]> =>
  (await createMigrator(database).getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
