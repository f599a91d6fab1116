import type { Client } from 'pg';
import type { Invalidate } from './tags.ts';

const CHANNEL = 'catalogue_spoiled';
const RECONNECT_MS = 1000;
/** A word may have 8,000 bytes; so many of the longest tags stay below it. */
const TAGS_AT_ONCE = 20;
/** Stands for every tag there is; no tag looks like it. */
const EVERYTHING = '*';

export type Bus = { publish: Invalidate; close(): Promise<void> };

/**
 * Tells every instance which tags a write has spoiled. Here at once, because the writer's own next read must see it; on the
 * others over PostgreSQL's NOTIFY. A listener that was cut off cannot know what it missed, so it drops everything on return,
 * and says then what it could not say meanwhile. A process that begins may follow one that was killed between a commit and its
 * word: it lets all others drop everything, once.
 */
export async function createBus(
  databaseUrl: string | null,
  spoil: (tags: readonly string[] | 'all') => void,
): Promise<Bus> {
  if (!databaseUrl) return { publish: spoil, close: async () => undefined };
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
      spoil(tags.includes(EVERYTHING) ? 'all' : tags);
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
        () => spoil('all'),
        () => {
          retry = setTimeout(attempt, RECONNECT_MS);
        },
      );
    };
    retry = setTimeout(attempt, RECONNECT_MS);
  }

  /** One word at a time, and together what came up during the last one. */
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
      spoil(tags);
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
