import pg from 'pg';
import type { Invalidate } from './tags.ts';

const CHANNEL = 'catalogue_spoiled';
const RECONNECT_MS = 1000;

export type Bus = { publish: Invalidate; close(): Promise<void> };

/**
 * Tells every instance which tags a write has spoiled. Here at once, because the writer's own next read must see it; on the
 * others over PostgreSQL's NOTIFY. A listener that was cut off cannot know what it missed, so it drops everything on return.
 */
export async function createBus(
  databaseUrl: string | null,
  spoil: (tags: readonly string[] | 'all') => void,
): Promise<Bus> {
  if (!databaseUrl) return { publish: spoil, close: async () => undefined };

  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl ?? undefined });
    fresh.on('notification', ({ payload }) => spoil((payload ?? '').split('\n')));
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  }

  function reconnect(lost: pg.Client): void {
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

  await connect();
  return {
    publish(tags) {
      spoil(tags);
      client?.query('select pg_notify($1, $2)', [CHANNEL, tags.join('\n')]).catch(() => undefined);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
