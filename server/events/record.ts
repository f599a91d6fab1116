import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Db } from '../db/types.ts';
import { countWrite } from '../db/write-version.ts';
import { type Author, eventOf, type Fact, type WriteEvent } from './event.ts';

type Collected = { by: Author; events: WriteEvent[] };

/** So many lines are logged before other requests get their turn. */
const TOLD_AT_ONCE = 200;

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
async function keep(tx: Transaction<Database>, events: readonly WriteEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    at: event.at,
    user_id: event.actor?.id ?? null,
    user_name: event.by,
    action: event.action,
    kind: event.kind,
    thing_id: event.id,
    name: event.name,
    before_json: jsonOf(event.before),
    after_json: jsonOf(event.after),
  }));
  await tx.insertInto('history').values(rows).execute();
}

type OnCounted = (version: number) => void;

const counted = new WeakMap<Db, OnCounted>();

/** From now on every write through this connection is counted in its own transaction. Only several instances need it. */
export const countWrites = (db: Db, onCounted: OnCounted): void => void counted.set(db, onCounted);

/** A transaction in somebody's name. What it records is told after its commit, so a failed write tells nothing. */
export async function writeAs<T>(by: Author, db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  const events: WriteEvent[] = [];
  const onCounted = counted.get(db);
  const { done, version } = await db.transaction().execute(async (tx) => {
    collected.set(tx, { by, events });
    const done = await work(tx);
    return { done, version: onCounted && events.some(isKept) ? await countWrite(tx) : null };
  });
  for (const [at, event] of events.entries()) {
    if (at > 0 && at % TOLD_AT_ONCE === 0) await setImmediate();
    tell(by, event);
  }
  if (version !== null) onCounted?.(version);
  return done;
}

/** Notes what a transaction of `writeAs` has written, in that same transaction. */
export const record = (tx: Transaction<Database>, fact: Fact): Promise<void> => recordAll(tx, [fact]);

export async function recordAll(tx: Transaction<Database>, facts: readonly Fact[]): Promise<void> {
  const own = collected.get(tx);
  if (!own) throw new Error(`${facts[0]?.action} was recorded outside of writeAs`);
  const events = facts.flatMap((fact) => eventOf(own.by, fact) ?? []);
  own.events.push(...events);
  await keep(tx, events.filter(isKept));
}

/** Something refused: there is no transaction to wait for, and a flood of refusals must not cost one each. */
export function recordRefusal(by: Author, fact: Fact & { action: 'login-refused' }): void {
  const event = eventOf(by, fact);
  if (event) tell(by, event);
}
