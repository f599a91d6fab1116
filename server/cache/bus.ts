import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { createHeard } from './heard.ts';
import type { Invalidate } from './invalidate.ts';

const CHANNEL = 'catalogue_invalidated';
const RECONNECT_MS = 1000;
/** One small query; what was missed is made good within two of these. */
const LOOK_EVERY_MS = 1000;
/** NOTIFY payloads are limited to 8,000 bytes; this many of the longest tags fit. */
const TAGS_AT_ONCE = 20;
const VERSIONS_AT_ONCE = 200;
/** Rather than in so many pieces, others are told to drop everything. */
const TAGS_AT_MOST = 400;
/** Means every tag; no real tag looks like it. */
const EVERYTHING = '*';

export type Bus = {
  publish: Invalidate;
  /** A write of ours is committed and has this version; its tags follow at once. Null where nobody else listens. */
  counted: ((version: number) => void) | null;
  close(): Promise<void>;
};

type Options = {
  databaseUrl: string | null;
  drop(tags: readonly string[] | 'all'): void;
  /** How many writes the database has counted. */
  readVersion(): Promise<number>;
  /** Called when a word was lost, and everything was dropped for it. */
  onMissed?(): void;
  lookEveryMs?: number;
  reconnectMs?: number;
  /** Another client, for tests. */
  connectWith?(url: string): Client;
};

/** `#sender 7,8` and one tag a line. The versions come with the last of their tags. Versions before this one sent tags alone. */
const write = (sender: string, versions: readonly number[], tags: readonly string[]): string =>
  [`#${sender} ${versions.join(',')}`, ...tags].join('\n');

function read(payload: string): { sender: string; versions: number[]; tags: string[] } {
  const lines = payload.split('\n').filter((line) => line !== '');
  const head = lines[0]?.startsWith('#') ? (lines.shift() ?? '') : '';
  const [sender = '', versions = ''] = head.slice(1).split(' ');
  return { sender, versions: versions.split(',').flatMap((text) => (text ? Number(text) : [])), tags: lines };
}

/**
 * Tells every instance which tags a write has invalidated: here at once, so that the writer's next read sees it; on the others over
 * PostgreSQL's NOTIFY. Every write has a version, counted in its own transaction. Who finds that the database has counted more than
 * was heard drops everything: a word that never came (a deaf connection, a writer killed after its commit) heals by itself. At start it
 * makes all others drop everything once, since versions do not tell of another build's pages.
 */
export async function createBus(options: Options): Promise<Bus> {
  const { databaseUrl, drop, readVersion, onMissed } = options;
  const { lookEveryMs = LOOK_EVERY_MS, reconnectMs = RECONNECT_MS } = options;
  if (!databaseUrl) return { publish: drop, counted: null, close: async () => undefined };
  const { default: pg } = await import('pg');
  const newClient = options.connectWith ?? ((url) => new pg.Client({ connectionString: url, keepAlive: true }));

  const self = randomBytes(6).toString('hex');
  const heard = createHeard();
  let closed = false;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  const unsaid = new Set<string>([EVERYTHING]);
  const uncounted = new Set<number>();
  let saying: Promise<void> | null = null;

  function take(payload: string): void {
    const { sender, versions, tags } = read(payload);
    // Our own were dropped when they were written; dropping them again would only cost the pages made since.
    if (sender === self) return;
    if (tags.length > 0) drop(tags.includes(EVERYTHING) ? 'all' : tags);
    heard.hear(versions);
  }

  async function connect(): Promise<void> {
    const fresh = newClient(databaseUrl ?? '');
    fresh.on('notification', ({ payload }) => take(payload ?? ''));
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      // A standby takes connections and refuses LISTEN: each try would leave one open.
      void fresh.end().catch(() => undefined);
      throw error;
    }
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
        () => startAnew().catch(() => drop('all')),
        () => {
          retry = setTimeout(attempt, reconnectMs);
        },
      );
    };
    retry = setTimeout(attempt, reconnectMs);
  }

  /** Read first: what is dropped afterwards is newer than that. */
  async function startAnew(): Promise<void> {
    heard.startAt(await readVersion());
    drop('all');
  }

  /** The connection may have gone deaf without an end, so it is replaced. */
  async function look(): Promise<void> {
    const version = await readVersion();
    if (closed || !heard.hasMissed(version)) return;
    heard.startAt(version);
    drop('all');
    onMissed?.();
    const deaf = client;
    if (!deaf) return;
    reconnect(deaf);
    void deaf.end().catch(() => undefined);
  }

  function nextMessage(): { versions: number[]; tags: string[] } {
    const tags = unsaid.size > TAGS_AT_MOST ? [EVERYTHING] : [...unsaid].slice(0, TAGS_AT_ONCE);
    const isLast = unsaid.size > TAGS_AT_MOST || tags.length === unsaid.size;
    if (unsaid.size > TAGS_AT_MOST) unsaid.clear();
    for (const tag of tags) unsaid.delete(tag);
    const versions = isLast ? [...uncounted].slice(0, VERSIONS_AT_ONCE) : [];
    for (const version of versions) uncounted.delete(version);
    return { versions, tags };
  }

  const hasWords = () => unsaid.size + uncounted.size > 0;

  /** Sends one message at a time; what arrives meanwhile goes together in the next. */
  async function sayThrough(line: Client): Promise<void> {
    // A version comes a moment before its tags.
    await new Promise((resolve) => setImmediate(resolve));
    while (hasWords()) {
      const { versions, tags } = nextMessage();
      try {
        await line.query('select pg_notify($1, $2)', [CHANNEL, write(self, versions, tags)]);
      } catch {
        for (const tag of tags) unsaid.add(tag);
        for (const version of versions) uncounted.add(version);
        break;
      }
    }
    saying = null;
    if (client !== line) sayAll();
  }

  function sayAll(): void {
    if (client && !saying && hasWords()) saying = sayThrough(client);
  }

  await connect();
  await saying;
  heard.startAt(await readVersion());
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // What the database did not take is said again.
    sayAll();
    // A database that is away is looked at again later.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  }, lookEveryMs).unref();
  return {
    publish(tags) {
      drop(tags);
      for (const tag of tags) unsaid.add(tag);
      sayAll();
    },
    counted(version) {
      heard.hear([version]);
      uncounted.add(version);
      sayAll();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(timer);
      await looking;
      await saying;
      await client?.end().catch(() => undefined);
    },
  };
}
