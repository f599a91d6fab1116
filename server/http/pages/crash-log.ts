import type { FastifyBaseLogger } from 'fastify';

/** Logs what broke in one rendering, each error once: React and React Router both report a component that throws. */
export function crashLog(log: FastifyBaseLogger, url: string) {
  const logged = new Set<unknown>();
  return (error: unknown): void => {
    if (logged.has(error)) return;
    logged.add(error);
    log.error({ err: error, url }, 'page crashed');
  };
}
