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

const jsonOf = (values: WriteEvent['before']): string | null => (values === null ? null : JSON.stringify(values));

/** Sign-ins, refused or not, are for the log alone: they are no writes, and whoever guesses passwords must not fill the history. */
const isKept = ({ kind }: WriteEvent): boolean => kind !== 'session';

/** The history is written with what it tells of: both are there after the commit, or neither. */
async function keep(tx: Transaction<Database>, event: WriteEvent): Promise<void> {
  await tx
    .insertInto('history')
    .values({
      at: event.at,
      user_id: event.actor?.id ?? null,
      user_name: event.by,
      action: event.action,
      kind: event.kind,
      thing_id: event.id,
      name: event.name,
      before_json: jsonOf(event.before),
      after_json: jsonOf(event.after),
    })
    .execute();
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

/** Notes what a transaction of `writeAs` has written, in that same transaction. */
export async function record(tx: Transaction<Database>, fact: Fact): Promise<void> {
  const own = collected.get(tx);
  if (!own) throw new Error(`${fact.action} was recorded outside of writeAs`);
  const event = eventOf(own.by, fact);
  if (!event) return;
  own.events.push(event);
  if (isKept(event)) await keep(tx, event);
}

/** Something refused: there is no transaction to wait for, and a flood of refusals must not cost one each. */
export function recordRefusal(by: Author, fact: Fact & { action: 'login-refused' }): void {
  const event = eventOf(by, fact);
  if (event) tell(by, event);
}
