import type { AppDeps } from '../open-deps.ts';

const MINUTE = 60 * 1000;
/** A little less than an hour: clocks of instances differ, and the next turn must not slip to the hour after. */
const AGAIN_AFTER_MS = 50 * MINUTE;

/** Of several instances the first one to ask in an hour gets the turn: it is a row, and changing it is one step. */
export async function takeHour({ db }: AppDeps['database'], name: string, now = Date.now()): Promise<boolean> {
  await db
    .insertInto('jobs')
    .values({ name, since_ms: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ begun_ms: now })
    .where('name', '=', name)
    .where('begun_ms', '<=', now - AGAIN_AFTER_MS)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
