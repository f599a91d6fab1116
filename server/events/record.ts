import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Db } from '../db/types.ts';
import { type Author, eventOf, type Fact, type WriteEvent } from './event.ts';

type Collected = { by: Author; events: WriteEvent[] };

const collected = new WeakMap<Transaction<Database>, Collected>();

/** One event, one line. The write is done by now, so a log that fails must not fail it. */
function tell({ log }: Author, { action, actor, by, kind, id, name, before, after }: WriteEvent): void {
  const fields = { event: action, by: { id: actor?.id ?? null, name: by }, kind, id, name, before, after };
  try {
    log[action === 'login-refused' ? 'warn' : 'info'](fields, action.replaceAll('-', ' '));
  } catch {}
}

/** A transaction in somebody's name. What it records is told after its commit, so a failed write tells nothing. */
export async function writeAs<T>(by: Author, db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  const events: WriteEvent[] = [];
  const done = await db.transaction().execute((tx) => {
    collected.set(tx, { by, events });
    return work(tx);
  });
  for (const event of events) tell(by, event);
  return done;
}

/** Notes what a transaction of `writeAs` has written. A promise, because events are to be stored in that same transaction. */
export async function record(tx: Transaction<Database>, fact: Fact): Promise<void> {
  const own = collected.get(tx);
  if (!own) throw new Error(`${fact.action} was recorded outside of writeAs`);
  const event = eventOf(own.by, fact);
  if (event) own.events.push(event);
}

/** Something refused: there is no transaction to wait for, and a flood of refusals must not cost one each. */
export function recordRefusal(by: Author, fact: Fact & { action: 'login-refused' }): void {
  const event = eventOf(by, fact);
  if (event) tell(by, event);
}
