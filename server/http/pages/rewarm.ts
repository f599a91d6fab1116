import type { FastifyInstance } from 'fastify';
import { isPageKey, type PageRequest, requestOfKey } from './page-request.ts';

/** How many of the pages a write has dropped are rendered again at once: the most recently used. */
const REWARM = 20;
/** Wait before rendering: the writer's own request comes first, and several writes in a row need it only once. */
const REWARM_AFTER_MS = 300;

/** Renders dropped pages again, one at a time and behind visitors' requests. */
export function createRewarmer(app: FastifyInstance, make: (page: PageRequest) => Promise<unknown>) {
  let waiting = new Set<string>();
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  app.addHook('onClose', async () => rest());

  async function makeAll(): Promise<void> {
    if (running) return;
    running = true;
    const keys = [...waiting].slice(-REWARM);
    waiting = new Set();
    for (const key of keys) {
      await make(requestOfKey(key)).catch((error: unknown) =>
        app.log.warn({ err: error, key }, 'page could not be made again'),
      );
    }
    running = false;
    if (waiting.size > 0) plan();
  }
  function plan(): void {
    rest();
    timer = setTimeout(makeAll, REWARM_AFTER_MS).unref();
  }

  return (dropped: readonly string[]): void => {
    const pages = dropped.filter(isPageKey);
    for (const key of pages) {
      waiting.delete(key);
      waiting.add(key);
    }
    if (pages.length > 0) plan();
  };
}
