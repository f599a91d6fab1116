import type { Client } from 'pg';
import type { Invalidate } from './invalidate.ts';

const CHANNEL = 'catalogue_invalidated';
const RECONNECT_MS = 1000;
/** NOTIFY payloads are limited to 8,000 bytes; this many of the longest tags fit. */
const TAGS_AT_ONCE = 20;
/** Means every tag; no real tag looks like it. */
const EVERYTHING = '*';

export type Bus = { publish: Invalidate; close(): Promise<void> };

/**
 * Tells every instance which tags a write has invalidated: here at once, so that the writer's next read sees it; on the others over
 * PostgreSQL's NOTIFY. After a lost connection it drops everything, because it may have missed messages, and sends what it could not
 * send. At start it makes all others drop everything once: the process before it may have died between a commit and its message.
 */
export async function createBus(
  databaseUrl: string | null,
  drop: (tags: readonly string[] | 'all') => void,
): Promise<Bus> {
  if (!databaseUrl) return { publish: drop, close: async () => undefined };
  const { default: pg } = await import('pg');

  let closed = false;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  const unsaid = new Set<string>([EVERYTHING]);
  let saying: Promise<void> | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl ?? undefined, keepAlive: true });
    fresh.on('notification', ({ payload }) => {
      const tags = (payload ?? '').split('\n');
      drop(tags.includes(EVERYTHING) ? 'all' : tags);
    });
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    if (closed) return fresh.end();
    client = fresh;
    sayAll();
  }

  function reconnect(lost: Client): void {
    if (closed || client !== lost) return;
    client = null;
    const attempt = () => {
      if (closed) return;
      connect().then(
        () => drop('all'),
        () => {
          retry = setTimeout(attempt, RECONNECT_MS);
        },
      );
    };
    retry = setTimeout(attempt, RECONNECT_MS);
  }

  /** Sends one message at a time; tags that arrive meanwhile go together in the next. */
  async function sayThrough(line: Client): Promise<void> {
    while (unsaid.size > 0) {
      const tags = [...unsaid].slice(0, TAGS_AT_ONCE);
      for (const tag of tags) unsaid.delete(tag);
      try {
        await line.query('select pg_notify($1, $2)', [CHANNEL, tags.join('\n')]);
      } catch {
        for (const tag of tags) unsaid.add(tag);
        break;
      }
    }
    saying = null;
    if (client !== line) sayAll();
  }

  function sayAll(): void {
    if (client && !saying && unsaid.size > 0) saying = sayThrough(client);
  }

  await connect();
  await saying;
  return {
    publish(tags) {
      drop(tags);
      for (const tag of tags) unsaid.add(tag);
      sayAll();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await saying;
      await client?.end().catch(() => undefined);
    },
  };
}
